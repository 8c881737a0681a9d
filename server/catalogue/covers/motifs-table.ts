import { motif } from "./motif.ts";
import { box, disc, dots } from "./shape.ts";

/** Kitchen, table and what grows for them. */
export const tableMotifs = {
  pot: motif(
    "pot kitchen cook stew topf küche koch cuisine cocina cucina cozinha keuken kök kuchni mutfa olla pentola",
    ["ink", "M48 84h104v58a22 22 0 0 1-22 22H70a22 22 0 0 1-22-22z"],
    ["ink", "M48 102H28M152 102h20", 11],
    ["pop", `${box(40, 70, 120, 14)}${disc(100, 61, 9)}`],
    ["ink", "M76 44c-8-10 8-14 0-26M124 44c-8-10 8-14 0-26", 5],
  ),
  bowl: motif(
    "bowl soup broth suppe schüssel soupe sopa zuppa soppa zup çorba",
    ["ink", "M30 96h140c0 44-28 74-70 74S30 140 30 96z"],
    ["pop", box(30, 96, 140, 13)],
    ["pale", dots(6, [78, 138], [100, 144], [122, 138])],
    ["pop", "M84 78a22 22 0 0 1 32 0M68 60a46 46 0 0 1 64 0", 8],
  ),
  kettle: motif(
    "kettle tea tee thé chá kessel herbat çay",
    ["ink", "M66 74h68l18 88H48z"],
    ["ink", "M64 104 34 84l-8 8 30 36z"],
    ["pop", "M66 66a34 34 0 0 1 68 0", 9],
    ["pop", `${box(60, 66, 80, 10)}${box(48, 154, 104, 12)}`],
    ["pale", "M24 72c-8-10 8-14 0-26", 5],
  ),
  cutlery: motif(
    "fork knife lunch dinner supper gabel messer mittag abendbrot dîner cena jantar pranzo",
    ["pop", disc(100, 104, 62)],
    ["pale", disc(100, 104, 44)],
    ["ink", "M22 40v40a14 14 0 0 0 8 12v84h12V92a14 14 0 0 0 8-12V40h-6v36h-5V40h-6v36h-5V40z"],
    ["ink", "M160 40c16 6 20 40 14 70h-4v66h-12V40z"],
  ),
  cup: motif(
    "cup coffee espresso kaffee tasse café caffè koffie kawa kahve fika",
    ["ink", "M46 88h92v48a30 30 0 0 1-30 30H76a30 30 0 0 1-30-30z"],
    ["ink", "M138 98c34-4 34 44-2 42", 10],
    ["pop", box(46, 88, 92, 12)],
    ["pop", "M74 72c-9-12 9-18 0-32M108 72c-9-12 9-18 0-32", 7],
    ["ink", box(34, 172, 120, 8)],
  ),
  loaf: motif(
    "bread loaf crust dough bake brot kruste teig pain pan pane pão brood bröd chleb ekmek",
    ["ink", "M28 150c-4-54 26-86 72-86s76 32 72 86c0 8-6 12-12 12H40c-6 0-12-4-12-12z"],
    ["pop", "M62 84 78 120M94 76l14 38M126 82l10 30", 9],
    ["pale", box(20, 162, 160, 8)],
  ),
  fish: motif(
    "fish herring sardine fisch hering poisson pez pesce peixe vis fisk ryb balık",
    ["ink", "M22 100c34-46 92-46 122 0-30 46-88 46-122 0z"],
    ["ink", "m136 100 44-34v68z"],
    ["pale", disc(56, 92, 9)],
    ["pop", "M86 70c12 18 12 42 0 60M106 72c11 17 11 39 0 56", 7],
  ),
  egg: motif(
    "egg breakfast morning frühstück morgen petit-déjeuner desayuno colazione ontbijt",
    ["ink", disc(100, 104, 74)],
    ["pale", "M58 96c-6-30 26-34 42-26s44-6 50 20-10 26-10 40-18 26-40 18-38 4-44-18 4-22 2-34z"],
    ["pop", disc(98, 106, 22)],
  ),
  pear: motif(
    "pear apple orchard fruit birne apfel garten obst poire pera verger huerto",
    ["pop", "M98 66c14 0 16 26 28 42 20 28 6 66-28 66s-48-38-28-66c12-16 14-42 28-42z"],
    ["ink", "M98 68c0-14 4-24 12-32", 7],
    ["ink", "M108 52c10-18 28-20 42-14-6 16-22 24-42 14z"],
    ["pale", "M84 124c-6 10-4 22 4 28", 7],
  ),
  bottle: motif(
    "wine bottle bar cellar glass wein flasche keller vin vino vinho cantina cave",
    ["ink", "M62 24h24v40c14 8 18 18 18 32v80H44V96c0-14 4-24 18-32z"],
    ["pop", box(44, 112, 60, 36)],
    ["pale", "M118 84h52c2 28-6 44-20 48v34h16v10h-44v-10h16v-34c-14-4-22-20-20-48z"],
    ["pop", "M120 100h48c-2 16-8 24-24 24s-22-8-24-24z"],
  ),
  lemon: motif(
    "lemon citrus sour zitrone sauer citron limón limone",
    ["pop", disc(100, 100, 66)],
    ["pale", disc(100, 100, 54)],
    ["pop", "M100 94 84 58a40 40 0 0 1 32 0zM106 97l17-35a40 40 0 0 1 20 26zM94 97 77 62a40 40 0 0 0-20 26z"],
    [
      "pop",
      "m106 103 17 35a40 40 0 0 0 20-26zM94 103l-17 35a40 40 0 0 1-20-26zM100 106l-16 36a40 40 0 0 0 32 0z",
    ],
  ),
};
