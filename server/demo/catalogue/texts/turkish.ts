import type { ShortTexts } from "../language-texts.ts";

export const turkish: ShortTexts = {
  topics: `
1301 = Kahvaltıdan Önce Boya; Eğri Asılmış
+ Fırça; Müze
~ sanat ve onu bitiren insanlar
1321 = Fatura Ektedir; Kâr ve Öğle Yemeği
+ Fatura; Tezgâh
~ küçük işletmeler ve büyük kararları
1303 = Yanlış Anda Kahkaha; İki Kuzen Bir Sandalye
+ Tost Makinesi; Trombon
~ haftanın küçük sinir bozuklukları
1304 = Arka Sıra Soruyor; Tebeşir Tozu
+ Kara Tahta; Teneffüs
~ nasıl öğrendiğimiz ve neden bıraktığımız
1483 = On Bir Oda; İskelenin Ucundaki Lamba
+ Deniz Feneri; Tavan Arası
~ hiçbir haritada olmayan bir kasaba
1511 = Üç Numaralı Gişe
+ Mühür; Gişe
~ bir şehrin bankı nereye koyduğu
1512 = Dinlenme Nabzı; Dizler ve Diğer Haberler
+ Nabız; Merdiven
~ ikinci bir işe dönüşmeyen sağlık
1487 = 1741'den Bir Kaşık; Dünün Havası
+ Taç; Arşiv
~ mutfaktan görülen büyük olaylar
1305 = Su Birikintisi Mevsimi; Geldik mi
+ Üç Tekerlekli; Uçurtma
~ kahvaltı ile kayıp ayakkabılar arasında aile hayatı
1502 = Balkonda Bostan; Sıra Kimde
+ Hamak; Zar
~ boş zaman ve onu güzelce harcamak
1310 = B Yüzü; Dört Akor Bir Köpek
+ Gitar; Nakarat
~ şarkılar ve doğdukları odalar
1489 = Altı Buçukta Dünya; Kahveden Önce
+ Manşet; Gazete
~ biraz daha yavaş haberler
1314 = Sessiz Avlu; Mum, Ekmek, Soru
+ Mum; Avlu
~ inanç, şüphe ve aradaki kahvaltı
1533 = Sonuçlar Değişebilir; Gökyüzü Açık
+ Teleskop; Sarkaç
~ birinin fikrini değiştiren araştırmalar
1324 = Dışarıdaki Bank; Başkalarının Pazartesileri
+ Apartman; Posta Kutusu
~ yan yana nasıl yaşadığımız
1545 = Yedek Kulübesi; Çamurlu Dizler
+ Düdük; Kale Direği
~ yağmurlu cumartesilerin sporu
1309 = Bir Kişilik Patlamış Mısır; Jenerik Bitene Kadar
+ Projektör; Koltuk
~ bir akşama değer filmler
1318 = Sunucu Dinleniyor; Bilinen Hatalar
+ Kablo; Klavye
~ yazılımlar ve geceleri uyandırdıkları
1488 = Çaydanlık Ne Duydu; Bahçıvanın Tanığı Vardı
+ Anahtar; Parmak İzi
~ çok erken kapanan dosyalar
`,
  openings: `
Konumuz tek: {about}. Mikrofonda {hosts}.
Her {day} bir sohbet. Konu: {about}.
Mutfak sohbeti olarak başladı, şimdi bir podcast. Konumuz: {about}.
`,
  rituals: `
Her bölüm dinleyiciden gelen bir soruyla başlar, daha iyisiyle biter.
Konuklar bir eşya getirir ve masada bırakır.
Sıralama yok, bağırış yok.
Her bölüm tek başına dinlenebilir, istediğiniz yerden başlayın.
Hatalar bir sonraki bölümün başında düzeltilir.
`,
  endings: `
Her {day} yeni bölüm.
Bulaşık yıkarken iyi gider.
Henüz ödülümüz yok ama rafı hazır.
`,
  subtitles: `
{hosts} ile
Küçük hikâyeler, iyi anlatılmış
Önce sorular
`,
  patterns: `
{thing} ve Ben
{thing} Ne Biliyor
{thing} ile {other} Arasında
Bir Kez Daha {thing}
`,
  days: "pazartesi; salı; perşembe; cuma",
  places: "İzmir",
};
