/** Given and family names of a language. A family name "Nowicki/Nowicka" has a form for men and one for women. */
export type Names = {
  women: string;
  men: string;
  families: string;
  /** What joins two people: " and ". */
  and: string;
  /** Family name first, with nothing between. */
  eastern?: true;
};

export const names = {
  en: {
    women:
      "Ines; Maeve; Priya; Hannah; Joy; Beatrice; Nell; Ruth; Amara; Siobhan; Tess; Ottilie; Grace; Imogen; Leila; Nora; Wren; Adaeze; Mina; Harriet; Celeste; Thandi; Rosalind; Kit",
    men: "Tom; Oumar; Juho; Kofi; Desmond; Arlo; Felix; Malachi; Owen; Ravi; Callum; Samir; Theo; Gideon; Patrick; Jonah; Elias; Winston; Hugh; Mateo; Silas; Ned; Idris; Barnaby",
    families:
      "Okafor; Brandt; Tolland; Raman; Mensah; Pemberley; Whitlock; Achebe; Carrow; Sandoval; Thistlewood; Marlowe; Quill; Adeyemi; Fairweather; Lindqvist; Hargrave; Castellan; Penhallow; Ashdown; Ferris; Bexley; Nakamura; Oduya; Strand; Vance; Winterbourne; Calloway; Dunmore; Farrow; Grieve; Holloway; Iyer; Kettering; Lomax; Mistry",
    and: " and ",
  },
  de: {
    women:
      "Lena; Friederike; Amelie; Wiebke; Katrin; Sevda; Johanna; Ronja; Ulrike; Mareike; Änne; Clara; Gesa; Hilde; Jördis; Petra; Selin; Thea",
    men: "Amadou; Jörg; Matthias; Henning; Cem; Ruben; Kasimir; Till; Götz; Björn; Emil; Falk; Oskar; Rüdiger; Sören; Tarek; Valentin; Wolfram",
    families:
      "Achterberg; Keller; Brückner; Ölschläger; Wiesengrund; Tannhuber; Kaltenbach; Rosenow; Yıldırım; Mühlbauer; Ziegenfuß; Hollerbusch; Sandmann; Eichholz; Steinbeißer; Dornbusch; Lüttich; Weißgerber; Obermoser; Petersilie; Quandtner; Haferkamp; Übelacker; Vogelsang",
    and: " und ",
  },
  es: {
    women: "Lucía; Inés; Marisol; Nuria; Ximena; Pilar; Candela; Aurora; Jimena; Belén",
    men: "Nicolás; Iñaki; Joaquín; Mateo; Álvaro; Ramiro; Tomás; Emilio; Gonzalo; Lautaro",
    families:
      "Arrieta; Peñalver; Quiroga; Montes; Olivares; Salcedo; Urrutia; Belmonte; Carranza; Iriarte; Manrique; Zabala",
    and: " y ",
  },
  fr: {
    women: "Élodie; Margaux; Noémie; Clémence; Aïcha; Solène; Hélène; Jeanne; Maud; Océane",
    men: "Baptiste; Loïc; Étienne; Rémi; Youssef; Gaspard; Anselme; Thibault; Hugo; Maxence",
    families:
      "Delacour; Fontenay; Beauchêne; Lemoine; Marchais; Diarra; Roussel; Tisserand; Vauclair; Besson; Garance; Perret",
    and: " et ",
  },
  pt: {
    women: "Beatriz; Joana; Luísa; Conceição; Inês; Marina; Tainá; Rosa",
    men: "Duarte; João; Caetano; Tiago; Rui; Bento; Otávio; Heitor",
    families:
      "Figueiredo; Azevedo; Magalhães; Queirós; Sampaio; Teixeira; Barreto; Nogueira; Vilela; Cordeiro",
    and: " e ",
  },
  it: {
    women: "Ginevra; Chiara; Marta; Ornella; Viola; Bianca; Irene; Caterina",
    men: "Niccolò; Pietro; Dario; Ettore; Lapo; Sandro; Corrado; Tommaso",
    families:
      "Bellandi; Cortesini; Fabbriani; Montelupo; Orsatti; Pellegrini; Ravasi; Santoro; Tarabusi; Vianello",
    and: " e ",
  },
  nl: {
    women: "Femke; Sanne; Lotte; Marijke; Noor; Roos",
    men: "Joris; Bram; Sietse; Wouter; Teun; Mees",
    families: "van der Laan; Hoekstra; de Wit; Brouwer; ter Horst; Kuiper; Zwart; Veenstra",
    and: " en ",
  },
  sv: {
    women: "Astrid; Ebba; Maj; Linnéa; Saga; Ylva",
    men: "Åke; Gustav; Love; Nils; Östen; Viggo",
    families: "Sandell; Björklund; Åkerlund; Hedlund; Norrby; Sjöström; Ek; Granath",
    and: " och ",
  },
  pl: {
    women: "Zofia; Agnieszka; Jagoda; Łucja; Hanna; Bogna",
    men: "Tadeusz; Wojciech; Ignacy; Łukasz; Mieszko; Stefan",
    families: "Zawadzki/Zawadzka; Mazur; Wrona; Jabłoński/Jabłońska; Sikora; Żuraw; Górski/Górska; Kruk",
    and: " i ",
  },
  tr: {
    women: "Defne; Elif; Nazlı; Şule; Zeynep; İpek",
    men: "Kerem; Onur; Çağlar; Emre; Tuna; Barış",
    families: "Karaca; Özgül; Denizci; Şahinoğlu; Yalçın; Tunalı; Erguvan; Çınar",
    and: " ve ",
  },
  ja: {
    women: "千尋; 美咲; 陽子; 楓; 葵; 文",
    men: "健太; 悠; 直樹; 大地; 誠; 陸",
    families: "小野寺; 森川; 白石; 高瀬; 水野; 若林; 星; 三浦",
    and: "と",
    eastern: true,
  },
  zh: {
    women: "雨桐; 静; 晓梅; 思远; 若兰; 晴",
    men: "明轩; 志远; 海波; 一鸣; 立; 文博",
    families: "林; 周; 沈; 顾; 许; 陆; 江; 苏",
    and: "和",
    eastern: true,
  },
  ko: {
    women: "서연; 지우; 하은; 민서; 수아",
    men: "도윤; 준호; 시우; 태현; 재민",
    families: "한; 윤; 서; 임; 문; 강",
    and: ", ",
    eastern: true,
  },
  ar: {
    women: "ليلى; نور; سلمى; هدى; ريم",
    men: "كريم; يوسف; زياد; سامر; طارق",
    families: "الحداد; منصور; الخطيب; نجار; العطار; حلبي",
    and: " و",
  },
  hi: {
    women: "अनन्या; मीरा; काव्या; राधिका",
    men: "अर्जुन; रोहन; विवेक; कबीर",
    families: "जोशी; मेहरा; राठौर; त्रिपाठी; सेन",
    and: " और ",
  },
  ru: {
    women: "Дарья; Вера; Полина; Нина",
    men: "Глеб; Фёдор; Тимур; Лев",
    families: "Ветров/Ветрова; Орлов/Орлова; Зимин/Зимина; Лебедев/Лебедева; Рощин/Рощина",
    and: " и ",
  },
} as const satisfies Record<string, Names>;

export type DemoLanguage = keyof typeof names;

/** Invented production houses that own several shows and answer under one address. */
export const networks =
  "en Harbourline Audio; en Third Kettle; en Longshore Sound; en Paper Lantern Studios; en Cardigan Radio; en Halfmoon Podcasts; en Small Hours Network; en Brass Button Media; de Nordlicht Ton; de Küchenradio GbR; de Werkhof Audio; de Stellwerk Studios; es Patio Sonoro; fr Studio des Quais; pt Rádio Varanda; it Officina Voce";

/** Invented hosting companies: part of feed addresses; their own addresses do not reach podcasters. */
export const hostingCompanies = "podnest; castloft; feedharbor; airshelf; soundcrate";
