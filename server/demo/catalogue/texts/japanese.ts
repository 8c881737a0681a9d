import type { ShortTexts } from "../language-texts.ts";

export const japanese: ShortTexts = {
  topics: `
1301 = 朝ごはん前の絵の具/asagohan; 九号室の学芸員/kyugoshitsu
~ 美術と、それを仕上げる人たち
1321 = 請求書を添付します/seikyusho; 昼休みの経済/hiruyasumi
~ 小さな会社の大きな決断
1303 = 笑うところじゃない/warautokoro; 二人と一脚の椅子/isu-hitotsu
~ 今週のささいな腹立ち
1304 = 一番うしろの席から/ushironoseki; チョークの粉/chalk
~ 学ぶことと、やめてしまう理由
1483 = 桟橋の先の灯り/sanbashi; 十一の部屋/juichi
~ どの地図にも載っていない町
1511 = 三番窓口/sanban
~ 町がベンチの場所を決めるまで
1512 = 安静時の脈/myaku; 待合室の観葉植物/machiai
~ 無理のない健康
1487 = 昨日の天気の歴史/kinou; 一七四一年のスプーン/spoon
~ 台所から見た大きな出来事
1305 = 水たまりの季節/mizutamari; まだ着かないの/madatsukanai
~ 朝ごはんとなくした靴のあいだの家族
1502 = ベランダ菜園日記/veranda; 次は誰の番/tsugi
~ 休みの日の上手な過ごし方
1310 = 夜のB面/bmen; 四つの和音と犬/waon
~ 歌と、歌が生まれた部屋
1489 = 六時半の世界/rokujihan; コーヒーの前に/coffee-mae
~ 少しゆっくりしたニュース
1314 = 日曜の前の静けさ/nichiyou
~ 信じること、疑うこと
1533 = 結果には個人差があります/kekka; 晴れたら天体観測/hare
~ 誰かの考えを変えた研究
1324 = 外のベンチ/bench; 他人の月曜日/getsuyou
~ 隣どうしの暮らし
1545 = 長いベンチ/nagai; 泥だらけのひざ/doro
~ 雨の土曜日のスポーツ
1309 = エンドロールまで/endroll; F列の客/fretsu
~ 一晩の価値がある映画
1318 = サーバーは休憩中/server; 既知の不具合/kichi
~ 夜中に人を起こすソフトウェア
1488 = やかんが聞いたこと/yakan; 庭師のアリバイ/niwashi
~ 早く閉じられすぎた事件
`,
  openings: `
{about}についてのポッドキャスト。話し手は{hosts}。
毎週{day}、{hosts}が{about}について話します。
台所のおしゃべりから始まった番組です。テーマは{about}。
`,
  rituals: `
毎回、聞き手からの質問で始まり、もっといい質問で終わります。
ゲストは品物を一つ持ってきて、机に置いて帰ります。
順位もなし、大声もなし。
どの回から聞いても大丈夫です。
間違いは次の回の冒頭で訂正します。
録り直しはしません。扉の音も犬の声もそのままです。
`,
  endings: `
毎週{day}に配信。
皿洗いのおともにどうぞ。
長い列車の旅に向いています。
お便りは番組の中で読みます。
`,
  subtitles: `
{about}の話
話し手は{hosts}
小さな話を、ていねいに
`,
  patterns: `

`,
  days: "月曜日; 火曜日; 木曜日; 金曜日",
  places: "京都",
};
