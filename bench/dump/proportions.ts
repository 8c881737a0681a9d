/**
 * Languages by how often feeds state them, in the spellings they use, and what their titles are written in. The long
 * tail (about 80 more) is made of codes alone.
 */
export const languages: readonly (readonly [weight: number, script: Script, ...spellings: string[]])[] = [
  [520, "latin", "en", "en-us", "en", "en-US", "en-gb", "EN", "en-au", "en-ca"],
  [88, "latin", "es", "es-mx", "es-ES", "es-ar", "es-419"],
  [66, "latin", "pt-br", "pt", "pt-BR", "pt-pt"],
  [42, "latin", "de", "de-DE", "de-de", "de-AT"],
  [36, "latin", "fr", "fr-fr", "fr-FR", "fr-ca"],
  [34, "latin", "id", "in", "id-ID"],
  [22, "latin", "it", "it-it", "it-IT"],
  [20, "japanese", "ja", "ja-jp", "ja-JP"],
  [24, "chinese", "zh", "zh-cn", "zh-tw", "zh-Hans", "zh-hk"],
  [14, "latin", "sv", "sv-se"],
  [13, "latin", "nl", "nl-nl"],
  [12, "devanagari", "hi", "hi-in"],
  [12, "cyrillic", "ru", "ru-ru"],
  [12, "arabic", "ar", "ar-sa", "ar-eg"],
  [10, "hangul", "ko", "ko-kr"],
  [10, "latin", "pl", "pl-pl"],
  [10, "latin", "tr", "tr-tr"],
  [8, "latin", "da", "da-dk"],
  [8, "latin", "no", "nb", "nb-no"],
  [8, "latin", "fi", "fi-fi"],
  [7, "thai", "th", "th-th"],
  [6, "latin", "ro", "ro-ro"],
  [6, "latin", "cs", "cs-cz"],
  [6, "cyrillic", "uk", "uk-ua"],
  [6, "latin", "vi", "vi-vn"],
  [4, "greek", "el", "el-gr"],
  [4, "hebrew", "he", "iw"],
  [4, "latin", "hu", "hu-hu"],
  [3, "latin", "ca", "ca-es"],
];

export type Script =
  | "latin"
  | "japanese"
  | "chinese"
  | "thai"
  | "hangul"
  | "cyrillic"
  | "arabic"
  | "devanagari"
  | "greek"
  | "hebrew";

export const rareLanguages =
  "af sq am hy az eu be bn bs bg my km hr et fo fil ka gl gu ht ha haw is ig ga jv kn kk rw ky lo lv lt lb mk mg ms ml mt mi mr mn ne ny ps fa pa qu sm gd sr st sn sd si sk sl so su sw tl tg ta tt te ti tk ur ug uz cy fy xh yi yo zu br co eo".split(
    " ",
  );

/** Genres as the dump writes them, in single words, by how many podcasts have them. */
export const genres: readonly (readonly [weight: number, ...words: string[]])[] = [
  [150, "religion", "spirituality", "christianity"],
  [70, "religion", "spirituality"],
  [60, "society", "culture"],
  [44, "society", "culture", "personal", "journals"],
  [30, "society", "culture", "documentary"],
  [20, "society", "culture", "relationships"],
  [16, "society", "culture", "philosophy"],
  [50, "education"],
  [34, "education", "self-improvement"],
  [22, "education", "language", "learning"],
  [18, "education", "how-to"],
  [46, "business", "entrepreneurship"],
  [30, "business", "marketing"],
  [26, "business", "careers"],
  [20, "business", "investing"],
  [12, "business", "management"],
  [8, "business", "non-profit"],
  [60, "comedy"],
  [16, "comedy", "interviews"],
  [8, "comedy", "stand-up"],
  [50, "music"],
  [18, "music", "music-interviews"],
  [8, "music", "music-commentary"],
  [44, "arts"],
  [22, "arts", "books"],
  [12, "arts", "design"],
  [12, "arts", "food"],
  [10, "arts", "performing", "arts"],
  [8, "arts", "visual", "arts"],
  [30, "news"],
  [26, "news", "politics"],
  [16, "news", "daily"],
  [8, "news", "commentary"],
  [28, "sports"],
  [14, "sports", "football"],
  [10, "sports", "soccer"],
  [6, "sports", "basketball"],
  [3, "sports", "wrestling"],
  [34, "health", "fitness", "mental"],
  [22, "health", "fitness", "alternative"],
  [14, "health", "fitness", "nutrition"],
  [10, "health", "fitness", "medicine"],
  [8, "health", "fitness", "sexuality"],
  [26, "leisure", "video-games"],
  [10, "leisure", "hobbies"],
  [8, "leisure", "automotive"],
  [6, "leisure", "animation", "manga"],
  [26, "tv", "film", "tv", "reviews"],
  [12, "tv", "film", "film", "reviews"],
  [24, "technology"],
  [18, "kids", "family", "parenting"],
  [10, "kids", "family", "stories"],
  [14, "fiction", "drama"],
  [8, "fiction", "science", "fiction"],
  [14, "history"],
  [12, "true", "crime"],
  [12, "science"],
  [6, "science", "natural", "sciences"],
  [4, "science", "astronomy"],
  [6, "government"],
];

/** Titles that many shows share. */
export const commonTitles =
  "The Podcast|My Podcast|Untitled|Podcast|Sunday Sermons|The Daily|Real Talk|Off the Record|Sermons|Coffee Talk|Radio|The Show|Unfiltered|Let's Talk|Behind the Scenes|Morning Show|Bible Study|Test|New Podcast|Between Us|The Breakdown|Good Vibes|Late Night Talk|Girl Talk|Mindset|El Podcast|Mi Podcast|Meu Podcast|Der Podcast|Le Podcast|Deep Dive|Table Talk|Second Chances|Common Ground|The Journey|On the Road|Inside Out|Open Mic|Night Shift|Storytime".split(
    "|",
  );
