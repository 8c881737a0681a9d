import type { ShortTexts } from "../language-texts.ts";

export const spanish: ShortTexts = {
  topics: `
1301 = Pintura antes del desayuno; El cuarto sin terminar; Mal colgado; Museo en obras
+ el pincel; el museo; la escena
~ el arte y la gente que lo termina
1321 = La factura va adjunta; Beneficio y almuerzo; Mesa de trabajo; Cuentas de la vecina
+ la factura; el mostrador; la oficina
~ los negocios pequeños y sus grandes decisiones
1303 = Risa en mal momento; Dos primos y una silla; Ligeramente furiosos; El chiste que faltaba
+ el tostador; la risa; el trombón
~ las pequeñas molestias de la semana
1304 = La última fila pregunta; Polvo de tiza; Deberes para adultos; Recreo largo
+ la pizarra; el recreo; el cuaderno
~ cómo aprendemos y por qué lo dejamos
1483 = Once habitaciones; La lámpara del muelle; Un pueblo llamado Casi; El portero de noche
+ el faro; la linterna; el desván
~ un pueblo que no sale en ningún mapa
1511 = Ventanilla tres; Ruegos y preguntas; Tercer piso, ayuntamiento
+ la ventanilla; el ayuntamiento; el sello
~ cómo una ciudad decide dónde va el banco
1512 = Pulso en reposo; Rodillas y otras noticias; Respirar despacio; La sala de espera
+ el pulso; la escalera; la siesta
~ la salud sin convertirla en otro trabajo
1487 = La cuchara de 1741; El tiempo de ayer; Notas al pie del imperio; Archivo con goteras
+ la corona; el archivo; el catalejo
~ los grandes hechos vistos desde la cocina
1305 = Temporada de charcos; Cuánto falta; El parlamento de los calcetines
+ el charco; el triciclo; la litera
~ la vida en familia entre el desayuno y los zapatos perdidos
1502 = Huerto en el balcón; Te toca tirar; Sociedad del fin de semana largo; El tercer hilo
+ la hamaca; el dado; la regadera
~ el tiempo libre y cómo perderlo con cuidado
1310 = La cara B; Cuatro acordes y un perro; Local de ensayo tres; Un poco desafinados
+ la guitarra; el tambor; el estribillo
~ las canciones y los cuartos donde nacieron
1489 = El mundo a las seis y media; Antes del café; Lo que cambia hoy; La tercera opinión
+ el titular; el periódico; la portada
~ las noticias, un poco más despacio
1314 = Silencio antes del domingo; El banco vacío; Vela, pan, pregunta
+ la vela; la campana; el peregrino
~ la fe, la duda y el desayuno entre las dos
1533 = Los resultados pueden variar; Grupo de control; Cielo despejado; Algo azul en el vaso
+ el telescopio; el péndulo; la molécula
~ la investigación que hizo cambiar de idea a alguien
1324 = El banco de afuera; Los lunes de los demás; Patio interior; Sobremesa larga
+ el portal; el buzón; la plaza
~ cómo vivimos unos al lado de otros
1545 = Banquillo largo; Tiempo de descuento; Rodillas con barro; Gol de rebote
+ el silbato; el banquillo; la portería
~ el deporte de los sábados con lluvia
1309 = Palomitas para una; Hasta los créditos; Fila siete; La última escena
+ la butaca; el proyector; la claqueta
~ las películas que merecen una noche
1318 = El servidor descansa; Errores conocidos; Pruebe a reiniciar; Código heredado
+ el cable; el teclado; el robot
~ los programas y la gente a la que despiertan
1488 = Lo que oyó la tetera; El jardinero tenía coartada; Sala de pruebas B; Buzón frío
+ la coartada; la huella; la llave
~ los casos que se cerraron demasiado pronto
`,
  openings: `
Un pódcast sobre {about}, con {hosts}.
Cada {day}, una conversación sobre {about}.
¿Queda algo por decir sobre {about}? Creemos que sí.
Episodios cortos sobre {about}, grabados {place}.
Lo que empezó como una charla de cocina es hoy un pódcast sobre {about}. Al micrófono, {hosts}.
{hosts} y una pregunta por episodio. Casi siempre acabamos hablando sobre {about}.
Una hora bien preparada sobre {about}.
`,
  rituals: `
Cada episodio empieza con una pregunta de la audiencia y termina con otra mejor.
Los invitados traen un objeto y lo dejan sobre la mesa.
Sin noticias, sin listas y sin gritos.
Cada episodio se entiende solo, así que se puede empezar por cualquiera.
Se graba de una vez, con puertas, perros y todo.
Los errores se corrigen al principio del episodio siguiente.
No hace falta saber nada, basta con unos auriculares.
A veces un episodio sale mal y se publica igual.
En verano se oyen pájaros y en invierno la estufa.
Hay deberes, pero nadie los revisa.
`,
  endings: `
Episodios nuevos cada {day}.
Ideal para cocinar o para trenes largos.
Las cartas se contestan en antena, primero las escritas a mano.
Grabado {place}.
Todavía sin premios, pero el estante está listo.
Si te gusta, cuéntaselo a una sola persona.
Un equipo muy pequeño con un calendario muy grande.
`,
  subtitles: `
Un pódcast sobre {about}
Con {hosts}
Historias pequeñas, bien contadas
Primero las preguntas
Una hora cada {day}
Sin prisa y casi sin guion
`,
  patterns: `
Lo que sabe {thing}
Lo que cuenta {thing}
{thing} y yo
{thing} tiene tiempo
Entre {thing} y {other}
Aquí estuvo {thing}
Cuando {thing} callaba
¿Quién movió {thing}?
{thing} a medianoche
Otra vez {thing}
`,
  days: "lunes; martes; miércoles; jueves; viernes; domingo",
  places:
    "en una antigua panadería de Valencia; en una azotea de Guadalajara; en un patio de Córdoba; en una cocina de Rosario; en una librería de Bogotá; en un taller de Bilbao; en una casa junto al mar en Valparaíso",
};
