import type { Genre } from "../../../contract/catalogue.ts";

/** TOP genres are written in capitals (A3.05). */
export const genreTitle = (genre: Genre): string =>
  genre.kind === "TOP" ? genre.title.toLocaleUpperCase() : genre.title;
