import type { ProjectTexts } from './project-texts.test-parts.ts';

export const TEXTS_OF_SOUTHEAST_ASIA: ProjectTexts = {
  id: {
    complete: [
      `Kebun teh seluas 15 hektare dengan pabrik kecil untuk mengolah daun.
Letaknya di lereng Gunung Dempo, Pagar Alam, Sumatra Selatan.
Kebun ini punya ayah saya, surat-suratnya atas nama beliau.
Tahun lalu ditaksir sekitar 540.000 USDT.
Dari jual daun teh kami dapat kira-kira 70.000 USDT setahun.
Upah pemetik, pupuk dan solar menghabiskan 38.000 USDT setahun.
Kalau kemarau panjang panen turun, dan harga teh bisa jatuh.
Rencananya berjalan enam tahun lalu hasilnya dibagi.
Sudah ada HGU, juga terdaftar di dinas pertanian.
Saya dan adik yang mengurus sehari-hari, dibantu mandor.`,
      `Rumah kos tiga lantai dengan 30 kamar, dibangun 2016.
Ada di Depok, dekat kampus, lima menit jalan kaki ke stasiun.
Pemiliknya saya dan istri, SHM atas nama kami berdua.
Kalau dijual sekarang laku sekitar 620.000 USDT.
Uang kos yang masuk tiap bulan 5.400 USDT.
Listrik, air, penjaga dan perbaikan keluar 1.700 USDT tiap bulan.
Yang dikhawatirkan kamar banyak yang kosong saat libur kuliah.
Proyek ini selesai dalam lima tahun, akhir 2031.
IMB dan izin usaha sudah lengkap.
Ada penjaga kos yang bertanggung jawab, sudah delapan tahun bekerja di sini.`,
      `Panel surya di atap pabrik, total 900 kWp.
Pabriknya berada di kawasan industri Cikarang, Bekasi.
Panel milik koperasi karyawan, 120 anggota.
Menurut penilai independen nilainya 700.000 USDT.
Listrik yang terjual ke pabrik menghasilkan 9.000 USDT per bulan.
Ongkos perawatan dan asuransi 1.200 USDT per bulan.
Panel bisa rusak kena petir, dan pabrik bisa tutup.
Kontraknya sepuluh tahun, berakhir 2036.
SLO dari PLN sudah terbit, izin operasi juga ada.
Teknisi kami, Pak Budi, memeriksa tiap minggu dan bertanggung jawab atas semuanya.`,
    ],
    lacking: {
      items: ['valuation', 'permits'],
      profile: `Kapal ikan dari kayu, panjang 22 meter, mesin baru tahun 2020.
Bersandar di pelabuhan Bitung, Sulawesi Utara.
Kapal ini milik saya sendiri.
Hasil tangkapan rata-rata 8.000 USDT sebulan.
Solar, es dan gaji awak habis 4.500 USDT sebulan.
Cuaca buruk membuat kami tidak melaut, mesin juga bisa rusak.
Rencananya empat tahun, selesai 2030.
Saya nakhodanya, dengan sembilan awak kapal.`,
    },
  },
  ms: {
    complete: [
      `Dusun durian seluas 8 ekar dengan 240 pokok Musang King.
Letaknya di Raub, Pahang, kira-kira sejam setengah dari Kuala Lumpur.
Tanah ini kepunyaan arwah datuk, sekarang atas nama emak saya.
Jurunilai kata lebih kurang 480,000 USDT.
Setiap musim kami jual buah dan dapat 65,000 USDT setahun.
Upah pekerja, baja dan racun makan belanja 22,000 USDT setahun.
Kalau hujan lebat bunga gugur, buah kurang, harga pun boleh jatuh.
Rancangan kami untuk enam tahun, tamat pada 2032.
Kami ada sijil MyGAP dan berdaftar dengan Jabatan Pertanian.
Saya dengan abang yang jaga dusun setiap hari.`,
      `Blok rumah pangsa empat tingkat, 20 unit semuanya.
Terletak di Georgetown, Pulau Pinang, berhampiran hospital.
Tuan punya ialah syarikat keluarga kami.
Bank menganggarkan harganya 1.6 juta USDT.
Semua unit disewakan, kutipan sebulan 9,800 USDT.
Pembaikan, cukai pintu dan pengawal menelan 3,100 USDT sebulan.
Risikonya penyewa keluar dan unit kosong berbulan-bulan.
Projek berjalan lima tahun dan berakhir Disember 2031.
Sijil layak menduduki dan kelulusan bomba ada.
Ejen hartanah tempatan menguruskan sewaan dan penyelenggaraan.`,
      `Ladang solar 2 megawatt di atas tanah bekas lombong.
Ia berada dekat Kampar, Perak.
Pemiliknya sebuah koperasi dengan 85 ahli.
Sekarang bernilai 1.4 juta USDT.
Elektrik dijual kepada TNB, masuk 17,000 USDT sebulan.
Kos cuci panel, insurans dan pagar 3,200 USDT sebulan.
Panel boleh rosak kena kilat dan tarif mungkin diturunkan.
Tempohnya sepuluh tahun sehingga 2036.
Lesen daripada Suruhanjaya Tenaga sudah dapat.
Juruteknik kami memantau setiap hari dan lembaga koperasi mentadbir.`,
    ],
    lacking: {
      items: ['term', 'operator'],
      profile: `Gudang sejuk beku 1,200 meter persegi, siap dibina 2015.
Di Pelabuhan Klang, Selangor, tepi jalan besar.
Gudang ini milik dua beradik, geran ada.
Nilainya ditaksir 820,000 USDT.
Sewa yang diterima 6,400 USDT sebulan.
Bil elektrik dan baiki mesin 2,300 USDT sebulan.
Kalau penyewa lari, gudang kosong dan kami rugi.
Kelulusan majlis perbandaran sudah ada.`,
    },
  },
  vi: {
    complete: [
      `Đồi chè rộng 10 hecta trồng chè Shan tuyết, có xưởng sao nhỏ.
Ở xã Suối Giàng, Yên Bái, cách Hà Nội bốn giờ xe.
Đất của bố mẹ tôi, sổ đỏ đứng tên bố.
Theo giá đất quanh đây thì đáng chừng 350.000 USDT.
Mỗi năm bán chè được chừng 52.000 USDT.
Công hái, phân bón và xăng xe hết 27.000 USDT mỗi năm.
Gặp sương muối thì mất mùa, giá chè cũng có thể giảm.
Dự án kéo dài sáu năm rồi chia tiền.
Đã có chứng nhận hữu cơ và đăng ký an toàn thực phẩm.
Hai anh em tôi trông coi hằng ngày, mùa hái thì thuê bà con trong bản.`,
      `Một khu nhà trọ 40 phòng, xây năm 2017, ba tầng.
Địa chỉ ở đường Nguyễn Văn Linh, Đà Nẵng.
Chủ nhà là vợ chồng tôi, giấy tờ đầy đủ.
Giá bán hiện nay khoảng 900.000 USDT.
Tiền phòng thu về mỗi tháng 7.000 USDT.
Điện nước, sửa chữa và bảo vệ tốn 2.400 USDT mỗi tháng.
Lo nhất là phòng trống vào dịp hè, hoặc người ở không trả tiền.
Hợp đồng 5 năm, kết thúc tháng 12 năm 2031.
Đã nghiệm thu phòng cháy và có giấy phép xây dựng.
Cô em gái tôi phụ trách thu tiền và lo việc hằng ngày.`,
      `Hệ thống pin mặt trời trên mái nhà xưởng, công suất 1 MW.
Xưởng nằm trong khu công nghiệp Long Thành, Đồng Nai.
Hệ thống thuộc về hợp tác xã của chúng tôi.
Trị giá hiện tại chừng 650.000 USDT.
Bán điện cho EVN mỗi tháng được 9.300 USDT.
Mỗi tháng chi 1.300 USDT để lau rửa và thay thiết bị.
Bão có thể làm hỏng tấm pin, giá mua điện có thể bị cắt.
Thời gian là mười năm, tới 2036.
Sở Công Thương đã cấp phép, đấu nối xong.
Kỹ sư của hợp tác xã theo dõi và chịu trách nhiệm.`,
    ],
    lacking: {
      items: ['location', 'costs'],
      profile: `Tàu cá vỏ gỗ dài 20 mét, đóng năm 2018.
Tàu là của tôi, tôi mua năm 2019.
Giờ bán được khoảng 140.000 USDT.
Mỗi tháng đánh bắt thu được 6.500 USDT.
Biển động thì không ra khơi được, máy cũng có thể hỏng.
Làm trong bốn năm, đến 2030 thì thôi.
Giấy phép khai thác và đăng kiểm còn hạn.
Tôi là thuyền trưởng, đi cùng tám bạn thuyền.`,
    },
  },
  tl: {
    complete: [
      `Niyugan na walong ektarya, may halos 900 puno at maliit na tuyuan ng kopra.
Nandito ito sa Lucena, Quezon, tabi ng highway.
Minana namin ito kay Lolo, at sa pangalan ko na ang papeles.
Sabi ng nagtasa, aabot ito sa 210,000 USDT.
Sa pagbenta ng kopra kumikita kami ng 28,000 USDT kada taon.
Sahod ng mga tauhan, abono at pamasahe ay umaabot ng 13,000 USDT kada taon.
Kapag may bagyo nasisira ang mga puno, at puwedeng bumaba ang presyo ng kopra.
Anim na taon ang plano, matatapos sa 2032.
Rehistrado kami sa PCA at may permit mula sa munisipyo.
Kaming magkapatid ang nag-aasikaso araw-araw.`,
      `Paupahang gusali na may apat na palapag at 20 kuwarto.
Makikita sa Barangay Lahug, Cebu City.
Kami ng asawa ko ang may-ari, kumpleto ang titulo.
Ayon sa bangko, nasa 850,000 USDT ang halaga nito.
Sa renta pumapasok ang 7,500 USDT bawat buwan.
Kuryente, pagkukumpuni at amilyar ay 2,200 USDT bawat buwan.
Ang kinakatakutan namin ay mabakante ang mga kuwarto o hindi magbayad ang umuupa.
Tatagal ang proyekto ng limang taon.
May occupancy permit at pumasa sa inspeksiyon ng bumbero.
May katiwala kaming si Aling Nena na namamahala rito.`,
      `Mga solar panel na 600 kilowatt sa bubong ng palengke.
Nasa Iloilo City ito, malapit sa pantalan.
Pag-aari ito ng aming kooperatiba na may 150 kasapi.
Nagkakahalaga ngayon ng 480,000 USDT.
Ibinebenta ang kuryente at kumikita ng 6,100 USDT buwan-buwan.
Ginagastos namin ang 900 USDT buwan-buwan sa paglilinis at piyesa.
Maaaring masira ng bagyo ang mga panel at puwedeng bumaba ang bayad sa kuryente.
Sampung taon ang kontrata, hanggang 2036.
May lisensya mula sa DOE.
Ang inhinyero ng kooperatiba ang nangangasiwa at nagbabantay.`,
    ],
    lacking: {
      items: ['valuation', 'risks'],
      profile: `Bangkang pangisda na 18 metro, bagong makina noong 2021.
Nakadaong ito sa General Santos.
Sa akin ang bangka, binili ko noong 2018.
Kumikita kami sa huli ng 4,200 USDT kada buwan.
Krudo, yelo at sahod ng tripulante ay 2,300 USDT kada buwan.
Apat na taon ito, hanggang 2030.
May rehistro sa MARINA at lisensya sa pangingisda.
Ako ang kapitan at ako ang namamahala.`,
    },
  },
};
