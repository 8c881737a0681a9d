import type { ShortTexts } from "../language-texts.ts";

export const french: ShortTexts = {
  topics: `
1301 = Peinture avant le petit déjeuner; Accroché de travers; Ne pas toucher; La pièce inachevée
+ le pinceau; le musée; la loge
~ l'art et les gens qui le terminent
1321 = Facture en pièce jointe; Marge et déjeuner; La caisse du soir
+ la facture; le comptoir; le bureau
~ les petites entreprises et leurs grandes décisions
1303 = Rire au mauvais moment; Deux cousins et une chaise; Légèrement furieux; Silence gêné
+ le grille-pain; le trombone; la chute
~ les petits agacements de la semaine
1304 = Le dernier rang demande; Poussière de craie; Devoirs pour adultes
+ le tableau; la récré; le cahier
~ la façon dont on apprend et les raisons d'arrêter
1483 = Onze chambres; La lampe au bout du quai; Un village nommé Presque; Le veilleur et la neige
+ le phare; la lanterne; le grenier
~ un village absent de toutes les cartes
1511 = Guichet trois; Questions diverses; Formulaire bleu
+ le guichet; la mairie; le tampon
~ la manière dont une ville place ses bancs
1512 = Pouls au repos; Genoux et autres nouvelles; Salle d'attente; Souffler doucement
+ le pouls; la sieste; la tisane
~ la santé sans en faire un second métier
1487 = La cuillère de 1741; Météo d'hier; Notes de bas d'empire
+ la couronne; la longue-vue; le parchemin
~ les grands événements vus depuis les cuisines
1305 = Saison des flaques; On arrive quand; Le parlement des chaussettes
+ la flaque; le tricycle; la veilleuse
~ la vie de famille entre le petit déjeuner et les chaussures perdues
1502 = Potager au balcon; À qui le tour; La société du long week-end; Fil et patience
+ le hamac; le dé; la brouette
~ le temps libre et l'art de bien le perdre
1310 = La face B; Quatre accords et un chien; Local de répétition; Un peu faux
+ la guitare; le tambour; le refrain
~ les chansons et les pièces où elles sont nées
1489 = Le monde à six heures trente; Avant le café; Ce qui change aujourd'hui
+ la une; la dépêche; le kiosque
~ l'actualité, un peu plus lentement
1314 = Silence avant dimanche; Le banc vide; Bougie, pain, question
+ la bougie; la cloche; le pèlerin
~ la foi, le doute et le petit déjeuner entre les deux
1533 = Résultats variables; Groupe témoin; Ciel dégagé; Quelque chose de bleu
+ le télescope; le pendule; la molécule
~ la recherche qui a fait changer d'avis quelqu'un
1324 = Le banc dehors; Les lundis des autres; Cour intérieure; Palier du troisième
+ le palier; la placette; le courrier
~ la vie des uns à côté des autres
1545 = Le long banc; Temps additionnel; Genoux boueux; Troisième mi-temps
+ le sifflet; le vestiaire; la tribune
~ le sport des samedis pluvieux
1309 = Pop-corn pour une; Jusqu'au générique; Rangée F; La deuxième prise
+ le fauteuil; le projecteur; la bobine
~ les films qui valent une soirée
1318 = Le serveur se repose; Bogues connus; Veuillez redémarrer
+ le câble; le clavier; le robot
~ les logiciels et les gens qu'ils réveillent
1488 = Ce que la bouilloire a entendu; Le jardinier avait un alibi; Scellé numéro neuf
+ le verrou; la serrure; le témoin
~ les affaires classées trop vite
`,
  openings: `
Un podcast sur {about}, avec {hosts}.
Chaque {day}, une conversation sur {about}.
Reste-t-il quelque chose à dire sur {about} ? Nous pensons que oui.
Des épisodes courts sur {about}, enregistrés {place}.
Ce qui était une discussion de cuisine est devenu un podcast sur {about}. Au micro : {hosts}.
Une question par invité, et presque toujours une digression sur {about}. Avec {hosts}.
Une heure bien préparée sur {about}.
`,
  rituals: `
Chaque épisode commence par une question du public et finit par une meilleure.
Les invités apportent un objet et le laissent sur la table.
Pas de palmarès, pas de cris.
Chaque épisode se suffit à lui-même, on peut commencer n'importe où.
Tout est enregistré d'une traite, avec les portes et le chien.
Les erreurs sont corrigées au début de l'épisode suivant.
Aucune connaissance n'est requise, un casque suffit.
Parfois un épisode est raté, il paraît quand même.
En été on entend les oiseaux, en hiver le radiateur.
Il y a des devoirs, mais personne ne les vérifie.
`,
  endings: `
Un nouvel épisode chaque {day}.
Idéal en cuisine ou dans un long train.
Le courrier est lu à l'antenne, d'abord les lettres manuscrites.
Enregistré {place}.
Aucun prix pour le moment, mais l'étagère est prête.
Si cela vous plaît, dites-le à une seule personne.
Une très petite équipe, un très grand calendrier.
`,
  subtitles: `
Un podcast sur {about}
Avec {hosts}
Petites histoires, bien racontées
D'abord les questions
Une heure chaque {day}
Sans hâte et presque sans texte
`,
  patterns: `
Ce que sait {thing}
Ce que raconte {thing}
{thing} et moi
{thing} a le temps
Entre {thing} et {other}
Sous {thing}
Quand {thing} se taisait
Qui a déplacé {thing} ?
{thing}, le soir
Encore {thing}
`,
  days: "lundi; mardi; mercredi; jeudi; vendredi; dimanche",
  places:
    "dans une ancienne boulangerie de Nantes; dans un grenier de Lille; dans une cuisine de Namur; dans une arrière-cour de Lyon; dans une librairie de Québec; dans un atelier de Lausanne; sur une péniche à Strasbourg",
};
