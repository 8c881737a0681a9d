import type { ShortTexts } from "../language-texts.ts";

export const portuguese: ShortTexts = {
  topics: `
1301 = Tinta antes do café; O quarto inacabado; Quadro torto
+ o pincel; o museu; a cortina
~ a arte e as pessoas que a terminam
1321 = Segue a fatura; Lucro e almoço; Conta de padaria
+ a fatura; o balcão; o escritório
~ os pequenos negócios e as suas grandes decisões
1303 = Riso na hora errada; Dois primos e uma cadeira; Levemente furiosos
+ a torradeira; a risada; o trombone
~ os pequenos aborrecimentos da semana
1304 = A última fila pergunta; Pó de giz; Lição para adultos
+ o quadro-negro; o recreio; o caderno
~ como aprendemos e por que desistimos
1483 = Onze quartos; A lâmpada do cais; Uma vila chamada Quase
+ o farol; a lanterna; o sótão
~ uma vila que não está em nenhum mapa
1511 = Guichê três; Assuntos gerais; Terceiro andar
+ o carimbo; a praça; a prefeitura
~ como uma cidade decide onde fica o banco
1512 = Pulso em repouso; Joelhos e outras notícias; Sala de espera
+ o pulso; a escada; a sesta
~ a saúde sem fazer dela um segundo emprego
1487 = A colher de 1741; O tempo de ontem; Notas de rodapé do império
+ a coroa; o arquivo; a luneta
~ os grandes fatos vistos da cozinha
1305 = Tempo de poças; Falta muito; O parlamento das meias
+ a poça; o triciclo; o beliche
~ a vida em família entre o café e os sapatos perdidos
1502 = Horta na varanda; De quem é a vez; Rede e sombra
+ a rede; o dado; o regador
~ o tempo livre e a arte de perdê-lo bem
1310 = Lado B; Quatro acordes e um cachorro; Sala de ensaio três
+ o violão; o tambor; o refrão
~ as canções e os quartos onde nasceram
1489 = O mundo às seis e meia; Antes do café; O que muda hoje
+ a manchete; o jornal; a banca
~ as notícias, um pouco mais devagar
1314 = Silêncio antes de domingo; O banco vazio; Vela, pão, pergunta
+ a vela; o sino; o peregrino
~ a fé, a dúvida e o café entre as duas
1533 = Resultados podem variar; Grupo de controle; Céu limpo
+ o telescópio; o pêndulo; a molécula
~ a pesquisa que fez alguém mudar de ideia
1324 = O banco lá fora; As segundas dos outros; Conversa de corredor
+ o corredor; a esquina; o correio
~ como vivemos uns ao lado dos outros
1545 = Banco comprido; Nos acréscimos; Joelhos de lama
+ o apito; a trave; o vestiário
~ o esporte dos sábados de chuva
1309 = Pipoca para uma; Até os créditos; Fila sete
+ a poltrona; o projetor; a claquete
~ os filmes que merecem uma noite
1318 = O servidor descansa; Erros conhecidos; Tente reiniciar
+ o cabo; o teclado; o robô
~ os programas e as pessoas que eles acordam
1488 = O que a chaleira ouviu; O jardineiro tinha álibi; Caixa de provas
+ o álibi; a pegada; a fechadura
~ os casos encerrados cedo demais
`,
  openings: `
Um podcast sobre {about}, com {hosts}.
Toda {day}, uma conversa sobre {about}.
Ainda há algo a dizer sobre {about}? Achamos que sim.
Episódios curtos sobre {about}, gravados {place}.
O que era conversa de cozinha virou um podcast sobre {about}. No microfone, {hosts}.
Uma hora bem preparada sobre {about}.
`,
  rituals: `
Cada episódio começa com uma pergunta de quem ouve e termina com outra melhor.
Quem vem de visita traz um objeto e o deixa sobre a mesa.
Sem listas, sem gritos.
Cada episódio se entende sozinho, então comece por qualquer um.
Tudo é gravado de uma vez, com portas, cachorro e tudo.
Os erros são corrigidos no começo do episódio seguinte.
Não é preciso saber nada, bastam fones de ouvido.
Às vezes um episódio dá errado e sai assim mesmo.
Tem lição de casa, mas ninguém confere.
`,
  endings: `
Episódios novos toda {day}.
Boa companhia para lavar a louça.
As cartas são respondidas no ar, primeiro as escritas à mão.
Gravado {place}.
Ainda sem prêmios, mas a prateleira está pronta.
Se gostar, conte para uma pessoa só.
`,
  subtitles: `
Um podcast sobre {about}
Com {hosts}
Histórias pequenas, bem contadas
Primeiro as perguntas
Uma hora toda {day}
`,
  patterns: `
O que sabe {thing}
O que conta {thing}
{thing} e eu
{thing} tem tempo
Entre {thing} e {other}
Quem mexeu aqui: {thing}
Outra vez {thing}
{thing} à meia-noite
`,
  days: "segunda-feira; terça-feira; quarta-feira; quinta-feira; sexta-feira",
  places:
    "numa antiga padaria no Porto; num quintal em Belo Horizonte; numa cozinha em Recife; numa livraria em Coimbra; num sótão em Curitiba; numa oficina em Lisboa",
};
