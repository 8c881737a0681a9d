/** What `int8send` made of ids, one after the other. Ids are below 2^32, see MOST_ID. */
export function idsIn(bytes: Buffer | null): Uint32Array {
  const ids = new Uint32Array((bytes?.length ?? 0) / 8);
  for (let at = 0; at < ids.length; at += 1) ids[at] = bytes!.readUInt32BE(at * 8 + 4);
  return ids;
}

/** Upwards, each once; the ids that are given are put in order for it. */
export function eachOnce(ids: Uint32Array): Uint32Array {
  ids.sort();
  let count = 0;
  for (const id of ids) {
    if (count > 0 && ids[count - 1] === id) continue;
    ids[count] = id;
    count += 1;
  }
  return ids.subarray(0, count);
}
