import type { Role } from "./shape.ts";

export type Palette = Readonly<Record<Role, string>>;

/*
 * ground, field, ink, pop, pale. Ground and field are close enough to lie together as a background;
 * ink, pop and pale each stand out on both and from each other.
 */
const rows = [
  "cfe3ea f4f8f7 16425b e9573f fffdf6",
  "f0b429 f7cb5d 1d1a17 c8321f fff7e0",
  "151b3d 26306b f3a03c f6e7b4 e8e2f2",
  "b3261e 8f1b15 170d0b f2b632 f6efe6",
  "f3ead9 e4d5b7 0d3b5c d64933 fffdf8",
  "0f3d3e 17595a f2c14e ef6f4c e8efe9",
  "e76f51 ee8b70 1f3a4a f9d371 fdf0d5",
  "111111 2a2622 ff7a1a e8c547 f7f3ee",
  "86bbd8 a9d1e6 22384a f26419 fdf6e3",
  "1e3a34 2c554b f25f5c ffe066 eef3e2",
  "ffd23f ffe07a 1b1b3a ee4266 ffffff",
  "f7c9a9 fbdcc7 0c2233 d94a2b fffaf3",
  "dfe7c8 c9d6a5 2c4518 c0492b fffdf0",
  "f9dcc4 fcecdf 6a1420 d00000 fffaf5",
  "0b6e4f 0a8a62 04291e ffb703 f5efe0",
  "5b2a86 6f3a9e 16051f ffb703 f6ecff",
  "e5e5e0 cfd1cc 2e3b44 d8432b ffffff",
  "264653 335f70 e9c46a ee7f5f f4efe6",
  "ef8354 f4a27c 2d3142 3d5a80 fff4e6",
  "c7d9b7 e0ebd3 1f4037 e4572e fffef5",
  "d9c5ec ebdff6 33204f e0457b fffaff",
  "f2a7b5 f8c6cf 3a1a3c d62246 fff5f2",
  "0a2540 133a5f 4fb3bf ff6b57 f2efe4",
  "3a3a38 50504c f0b94a e8694f f0ece2",
  "b8dbd0 d3ebe3 143642 ec5a3c fffcf2",
  "c44536 d9614f 2b1512 f4c95d fbeee6",
  "efe9d2 e2d9b5 2f6b3a e4572e fffdf4",
  "7a9e9f 96b5b4 1f2f3a f6c667 fbf7ec",
  "2b2d5b 3d4080 f46a4e f4c84b f1eefb",
  "d6a24a e3bb72 3b2412 8c2f1b fff6e0",
  "f5f1e8 e9e1cf 1c1c1c e63946 ffffff",
  "a63d40 bd5557 2a0f14 e9b872 fdf3e7",
] as const;

export const palettes: readonly Palette[] = rows.map((row) => {
  const [ground, field, ink, pop, pale] = row.split(" ").map((colour) => `#${colour}`) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { ground, field, ink, pop, pale };
});
