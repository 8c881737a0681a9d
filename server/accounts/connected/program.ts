/** What the audit calls a client: it acts for many, and others may have its name. The end of the connection's handle tells which. */
export const programOf = ({ name, publicId }: { name: string; publicId: string }): string =>
  `${name} …${publicId.slice(-4)}`;
