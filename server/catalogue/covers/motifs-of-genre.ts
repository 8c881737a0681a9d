import type { MotifName } from "./motifs.ts";

/** Which motifs suit a genre, by the genre's iTunes id. */
export const motifsOfGenre: Readonly<Record<number, readonly MotifName[]>> = {
  1301: ["pencil", "mask", "book", "camera", "vase"], // Arts
  1482: ["book", "spectacles", "letter", "typewriter"], // Books
  1402: ["geometry", "pencil", "quarters", "arcs", "scallops"], // Design
  1459: ["scissors", "thread", "moustache", "umbrella"], // Fashion & Beauty
  1306: [
    "pot",
    "bowl",
    "kettle",
    "cutlery",
    "cup",
    "loaf",
    "fish",
    "egg",
    "pear",
    "bottle",
    "lemon",
    "mushroom",
    "bee",
  ], // Food
  1405: ["mask", "curtain", "drum", "seats"], // Performing Arts
  1406: ["pencil", "camera", "vase", "quarters", "sails"], // Visual Arts
  1321: ["briefcase", "chart", "coins", "stairs"], // Business
  1410: ["ladder", "briefcase", "stairs", "clock"], // Careers
  1493: ["bulb", "plane", "stairs", "kite"], // Entrepreneurship
  1412: ["coins", "chart", "bee", "tree"], // Investing
  1491: ["chess", "briefcase", "chairs", "compass"], // Management
  1492: ["megaphone", "target", "newspaper", "speech"], // Marketing
  1494: ["hand", "heart", "bowl", "bridge"], // Non-Profit
  1303: ["curtain", "moustache", "egg", "chairs"], // Comedy
  1496: ["chairs", "microphone", "curtain", "faces"], // Comedy Interviews
  1495: ["mask", "dice", "curtain", "speech"], // Improv
  1497: ["curtain", "microphone", "moustache"], // Stand-Up
  1304: ["bulb", "book", "pencil", "ladder"], // Education
  1501: ["pencil", "book", "stairs", "bulb"], // Courses
  1499: ["hammer", "bulb", "ladder", "scissors"], // How To
  1498: ["speech", "letter", "compass", "cup"], // Language Learning
  1500: ["ladder", "profile", "stairs", "sun", "candle"], // Self-Improvement
  1483: ["keyhole", "moon", "door", "window", "lighthouse"], // Fiction
  1486: ["moustache", "door", "cat", "umbrella"], // Comedy Fiction
  1484: ["mask", "door", "window", "train"], // Drama
  1485: ["robot", "planet", "moon", "atom"], // Science Fiction
  1511: ["columns", "scales", "letter", "bridge"], // Government
  1512: ["heart", "shoe", "pear", "lotus"], // Health & Fitness
  1513: ["lotus", "plant", "candle", "mushroom"], // Alternative Health
  1514: ["dumbbell", "shoe", "heart"], // Fitness
  1518: ["heart", "flask", "helix", "magnifier"], // Medicine
  1517: ["profile", "lotus", "cloud", "sun", "chairs"], // Mental Health
  1515: ["pear", "egg", "lemon", "fish", "loaf"], // Nutrition
  1516: ["faces", "heart", "lemon", "pear"], // Sexuality
  1487: ["crown", "vase", "key", "columns", "compass", "clock"], // History
  1305: ["blocks", "kite", "house", "whale"], // Kids & Family
  1519: ["blocks", "bulb", "whale", "bone"], // Education for Kids
  1521: ["kite", "house", "clock", "cup"], // Parenting
  1522: ["cat", "dog", "bird", "fish", "bee"], // Pets & Animals
  1520: ["moon", "whale", "crown", "blocks", "kite"], // Stories for Kids
  1502: ["tent", "dice", "cup", "umbrella"], // Leisure
  1510: ["pencil", "robot", "cat", "planet"], // Animation & Manga
  1503: ["car", "road", "key"], // Automotive
  1504: ["plane", "cloud", "compass"], // Aviation
  1506: ["thread", "scissors", "hammer", "scallops", "vase"], // Crafts
  1507: ["dice", "chess"], // Games
  1505: ["kite", "train", "magnifier", "fish"], // Hobbies
  1508: ["plant", "house", "ladder", "door", "lamp"], // Home & Garden
  1509: ["controller", "robot", "television"], // Video Games
  1310: ["record", "guitar", "drum", "piano", "headphones"], // Music
  1523: ["record", "headphones", "spectacles"], // Music Commentary
  1524: ["record", "piano", "radio"], // Music History
  1525: ["microphone", "guitar", "headphones", "chairs"], // Music Interviews
  1489: ["newspaper", "radio", "megaphone", "clock"], // News
  1490: ["chart", "newspaper", "coins"], // Business News
  1526: ["newspaper", "cup", "radio", "clock"], // Daily News
  1531: ["television", "camera", "reel"], // Entertainment News
  1530: ["speech", "newspaper", "chairs", "spectacles"], // News Commentary
  1527: ["columns", "megaphone", "scales"], // Politics
  1529: ["football", "newspaper", "flag", "target"], // Sports News
  1528: ["cursor", "chip", "newspaper"], // Tech News
  1314: ["candle", "arch", "lotus", "sun"], // Religion & Spirituality
  1438: ["lotus", "bowl", "mountain"], // Buddhism
  1439: ["arch", "candle", "fish", "bird"], // Christianity
  1463: ["lotus", "sun", "candle"], // Hinduism
  1440: ["arch", "moon", "lamp"], // Islam
  1441: ["candle", "book", "arch"], // Judaism
  1532: ["arch", "candle", "book"], // Religion
  1444: ["lotus", "moon", "sun", "tree"], // Spirituality
  1533: ["flask", "atom", "magnifier", "bulb"], // Science
  1538: ["planet", "moon", "sun"], // Astronomy
  1539: ["flask", "atom", "beads"], // Chemistry
  1540: ["bone", "mountain", "wave"], // Earth Sciences
  1541: ["helix", "bee", "mushroom"], // Life Sciences
  1536: ["geometry", "steps", "stack", "dice"], // Mathematics
  1534: ["magnifier", "flask", "plant"], // Natural Sciences
  1537: ["bird", "tree", "mushroom", "bee", "whale"], // Nature
  1542: ["atom", "target", "arcs"], // Physics
  1535: ["profile", "chairs", "city", "faces"], // Social Sciences
  1324: ["chairs", "city", "door", "bridge", "window"], // Society & Culture
  1543: ["magnifier", "reel", "door", "train"], // Documentary
  1302: ["letter", "pencil", "window", "cup"], // Personal Journals
  1443: ["profile", "lamp", "ladder", "stack"], // Philosophy
  1320: ["suitcase", "train", "ferry", "compass", "plane", "road", "bridge"], // Places & Travel
  1544: ["faces", "chairs", "heart", "letter"], // Relationships
  1545: ["football", "dumbbell", "target", "flag"], // Sports
  1549: ["bat", "beads"], // Baseball
  1548: ["basketball", "arcs"], // Basketball
  1554: ["bat", "stack"], // Cricket
  1560: ["dice", "football", "chart"], // Fantasy Sports
  1547: ["rugby", "stairs"], // Football
  1553: ["flag", "target"], // Golf
  1550: ["skate", "arcs"], // Hockey
  1552: ["rugby", "mountain"], // Rugby
  1551: ["shoe", "road", "clock"], // Running
  1546: ["football", "clock"], // Soccer
  1558: ["wave", "beads"], // Swimming
  1556: ["racket", "quarters"], // Tennis
  1557: ["net", "beads"], // Volleyball
  1559: ["tent", "mountain", "tree", "compass"], // Wilderness
  1555: ["ring", "target"], // Wrestling
  1309: ["television", "reel", "seats"], // TV & Film
  1562: ["television", "cup", "chairs"], // After Shows
  1564: ["reel", "camera", "seats"], // Film History
  1565: ["reel", "microphone", "chairs"], // Film Interviews
  1563: ["seats", "spectacles", "reel"], // Film Reviews
  1561: ["television", "spectacles"], // TV Reviews
  1318: ["chip", "robot", "cursor", "bulb"], // Technology
  1488: ["keyhole", "magnifier", "key", "scales", "door"], // True Crime
};
