import type { WordLists } from './word-lists.ts';

export const WORDS_OF_SOUTHEAST_ASIA = {
  id: {
    asset:
      'Aset|bangunan|gedung|properti|apartemen|gudang|tanah |lahan|kebun|perkebunan|sawah|ladang|tambak|kolam|hutan|hotel|vila|penginapan|rumah(?! sakit)|kos-kosan|ruko|toko|pabrik|panel surya|tenaga surya|PLTS|kapal|perahu|truk|mesin |emas |lukisan|sapi|peternakan',
    location:
      'Lokasi|letaknya|terletak|berada di|ada di|alamat|kota |kabupaten|kecamatan|provinsi|wilayah|desa |kawasan|dekat|di jalan|jalan raya|bersandar di|pelabuhan',
    ownership:
      'Kepemilikan|pemilik|milik |dimiliki|hak milik|hak guna|SHM|HGU|sertifikat tanah|sertifikat hak|saham|atas nama|warisan|punya saya|punya kami|punya ayah|punya bapak|punya ibu|punya kakek|punya keluarga|punya istri|punya suami|saya beli|kami beli',
    valuation:
      'Penilaian|nilai |nilainya|dinilai|penilai|harganya|harga pasar|harga jual|harga tanah|seharga|taksiran|ditaksir|kalau dijual|laku ',
    income:
      'Pendapatan|sewa |disewa|penghasilan|menghasilkan|pemasukan|penjualan|penyewa|omzet|laba |keuntungan|untung |jual |terjual|hasil panen|hasil tangkapan|hasil kebun|hasil sewa|uang kos|yang masuk|memperoleh|kali panen|sekali panen',
    costs:
      'Biaya|ongkos|pemeliharaan|perawatan|asuransi|pajak|pengeluaran|anggaran|upah|gaji|pupuk|perbaikan|menghabiskan|habis |keluar |pakan|benur|bibit|obat',
    risks:
      'Risiko|resiko|kerugian|rugi |kosong|gagal|kekeringan|kemarau|tidak pasti|bisa turun|bisa jatuh|bisa rusak|bisa tutup|panen turun|khawatir|dikhawatirkan|takut|cuaca buruk|banjir|gempa|kebakaran|hama |menunggak|dicuri|pencurian|penyakit|bisa mati|naik turun|harga turun',
    term: 'Jangka waktu|selama|periode|sampai |hingga|jadwal|tenor|rencananya|selesai|berakhir|jatuh tempo|kontraknya',
    permits:
      'Izin|ijin|perizinan|lisensi|persetujuan|peraturan|sertifikasi|sertifikat organik|IMB|PBG|NIB |SLO|SLF|AMDAL|BPOM|terdaftar di|disahkan',
    operator:
      'Pengelola|dikelola|mengelola|operator|dioperasikan|manajemen|manajer|pengalaman|berpengalaman|tim |mengurus|diurus|menjalankan|merawat|mengawasi|bertanggung jawab|mandor|nakhoda|nahkoda|teknisi',
    promisedReturn: 'dijamin|jaminan keuntungan|pasti untung|keuntungan tetap',
    noRiskClaimed: 'tanpa risiko|tanpa resiko|bebas risiko|tidak mungkin rugi|pasti aman',
    urgency: 'kesempatan terakhir|hanya hari ini|segera bergabung|buruan|waktu terbatas',
  },
  ms: {
    asset:
      'Aset|bangunan|hartanah|pangsapuri|kondominium|rumah(?! sakit)|kedai|gudang|tanah |ladang|kebun|dusun|estet|sawah|kolam|hutan|hotel|chalet|inap desa|kilang|solar|tenaga suria|kapal|bot |lori|mesin |emas |lukisan|lembu|ternakan',
    location:
      'Lokasi|letaknya|terletak|alamat|bandar |bandaraya|daerah|negeri|wilayah|kampung|berada di|berada dekat|berhampiran|dekat|tepi jalan|di jalan|di pelabuhan',
    ownership:
      'Pemilikan|pemilik|milik |dimiliki|hak milik|geran|pajakan|saham|kepunyaan|tuan punya|tuannya|atas nama|pusaka|warisan|saya beli|kami beli',
    valuation:
      'Penilaian|nilai |nilainya|bernilai|dinilai|jurunilai|harganya|harga pasaran|harga jualan|harga rumah|taksiran|ditaksir|kalau dijual',
    income:
      'Pendapatan|sewa |sewaan|disewa|hasil |jual |jualan|dijual kepada|penyewa|perolehan|kutipan|untung|keuntungan|yang diterima|memperoleh',
    costs: 'Kos |penyelenggaraan|insurans|cukai|perbelanjaan|belanja|bajet|yuran|upah|gaji|baja |bil |baiki|pembaikan|menelan',
    risks:
      'Risiko|kerugian|rugi |kosong|kekosongan|mungkir|kemarau|tidak pasti|boleh jatuh|boleh turun|boleh rosak|mungkin diturunkan|mungkin turun|hujan lebat|banjir|kebakaran|penyewa lari|penyewa keluar|khuatir|bimbang|risau|cuaca buruk|dicuri|gagal|penyakit pokok|takut|tak bayar|tidak bayar|penyakit',
    term: 'Tempoh|selama|sehingga|hingga|jadual|matang|rancangan|berakhir|tamat|berjalan',
    permits: 'Permit|lesen|kelulusan|diluluskan|pensijilan|sijil|peraturan|kebenaran|berdaftar dengan|CCC ',
    operator:
      'Pengendali|dikendalikan|mengendalikan|diuruskan|menguruskan|pengurusan|pengalaman|berpengalaman|pasukan|pengurus|yang jaga|menjaga|mentadbir|juruteknik|memantau|nakhoda|mandor|bertanggungjawab|mengusahakan|yang urus',
    promisedReturn: 'dijamin|jaminan keuntungan|pasti untung|pulangan tetap',
    noRiskClaimed: 'tanpa risiko|bebas risiko|tidak akan rugi|pasti selamat',
    urgency: 'peluang terakhir|hari ini sahaja|cepat|masa terhad|sekarang juga',
  },
  vi: {
    asset:
      'Tài sản|tòa nhà|toà nhà|bất động sản|căn hộ|chung cư|nhà kho|kho lạnh|nhà trọ|phòng trọ|nhà nghỉ|nhà phố|biệt thự|nhà xưởng|nhà máy|mảnh đất|lô đất|thửa đất|đất |trang trại|nông trại|đồn điền|đồi chè|vườn|ruộng|rẫy|rừng|ao nuôi|đầm tôm|khách sạn|homestay|điện mặt trời|pin mặt trời|tàu |thuyền(?! trưởng)(?! viên)|xe tải|máy móc|vàng |tranh |đàn bò',
    location:
      'Vị trí|địa chỉ|nằm tại|nằm ở|nằm trong|nằm trên|tọa lạc|toạ lạc|ở xã|ở huyện|ở tỉnh|ở quận|ở phường|ở đường|thuộc xã|thuộc huyện|thành phố|quận |huyện |tỉnh |khu vực|khu công nghiệp|cách [^.,\\n]{2,25} giờ|cách [^.,\\n]{2,25} phút|cách [^.,\\n]{2,25} km|gần biển|gần chợ|gần trường|gần ga|gần sông',
    ownership:
      'Quyền sở hữu|sở hữu|chủ sở hữu|sổ đỏ|sổ hồng|đứng tên|của bố|của mẹ|của ba |của cha|của ông bà|của gia đình|của vợ chồng|là của|thuộc về|chủ nhà|chủ đất|chủ tàu|cổ phần|cổ đông|góp vốn|thừa kế|để lại|tôi mua|giấy chứng nhận quyền',
    valuation:
      'Định giá|giá trị|thẩm định|giá thị trường|trị giá|giá bán hiện|giá hiện|giá đất|giá nhà|đáng giá|đáng chừng|đáng khoảng|bán được khoảng|bán được chừng|bán được tầm',
    income:
      'Thu nhập|tiền thuê|cho thuê|doanh thu|lợi tức|lợi nhuận|người thuê|thu về|thu được|thu tiền phòng|tiền phòng|bán chè|bán điện|bán cà phê|bán lúa|bán trái cây|bán cá|kiếm được|tiền lãi',
    costs:
      'Chi phí|bảo trì|bảo hiểm|thuế|phí |ngân sách|tốn |hết \\d+[.,]\\d|hết khoảng|hết chừng|chi \\d|chi khoảng|tiền công|lương|phân bón|sửa chữa|điện nước|tiền điện',
    risks:
      'Rủi ro|tổn thất|thua lỗ|lỗ |bỏ trống|phòng trống|để trống|hạn hán|không chắc chắn|mất mùa|sương muối|có thể giảm|có thể hỏng|có thể bị|làm hỏng|bão |lũ |lụt|ngập|cháy nổ|bị cháy|động đất|lo nhất|lo ngại|không trả tiền|biển động|dịch bệnh|sâu bệnh|trộm|rớt giá|xuống giá',
    term: 'Thời hạn|kỳ hạn|đến hết|tiến độ|kéo dài|kết thúc|thời gian là|thời gian dự án|thời gian:|trong vòng|làm trong|hợp đồng \\d+ năm|đến 20\\d\\d|tới 20\\d\\d|đến năm 20|đến tháng|tới tháng',
    permits:
      'Giấy phép|cấp phép|phê duyệt|chứng chỉ|chứng nhận(?! quyền)|quy định|nghiệm thu|đăng kiểm|đã đăng ký|đăng ký kinh doanh|đăng ký an toàn|phòng cháy|VietGAP|kiểm định',
    operator:
      'Đơn vị vận hành|vận hành|(?<!phí )quản lý|kinh nghiệm|đội ngũ|trông coi|trông nom|phụ trách|chịu trách nhiệm|theo dõi|chăm sóc|điều hành|thuyền trưởng|quản đốc',
    promisedReturn: 'cam kết lợi nhuận|đảm bảo lợi nhuận|bảo đảm lợi nhuận|lợi nhuận cố định|chắc chắn có lãi',
    noRiskClaimed: 'không rủi ro|không có rủi ro|phi rủi ro|không thể lỗ|an toàn tuyệt đối',
    urgency: 'cơ hội cuối|chỉ hôm nay|nhanh tay|thời gian có hạn|ngay bây giờ',
  },
  tl: {
    asset:
      'Ari-arian|gusali|lupa |lupain|lupang|bukid|sakahan|niyugan|palayan|manggahan|taniman|palaisdaan|babuyan|manukan|bodega|hotel|resort|apartment|paupahan|bahay|kondo|tindahan|pabrika|solar|barko|bangka|trak|makina|ginto',
    location:
      'Lokasyon|matatagpuan|makikita sa|nandito|nandoon|nasa lungsod|nasa bayan|nasa probinsya|lungsod|lalawigan|probinsya|rehiyon|kalye|barangay|malapit sa|tabi ng|bayan ng|nakadaong|nakatayo sa',
    ownership:
      'Pagmamay-ari|may-ari|titulo|pag-aari|bahagi ng kompanya|sa pangalan|minana|mana |binili ko|binili namin|sa akin ang|sa amin ang|kasosyo',
    valuation:
      'Halaga|tasasyon|nagtasa|nagkakahalaga|tinatayang|presyo nito|kasalukuyang presyo|presyo sa merkado|maibebenta|mabebenta',
    income: 'Kita |kumikita|kinikita|upa |umuupa|renta|benta|pagbenta|ibinebenta|nangungupahan|pumapasok|tubo ',
    costs:
      'Gastos|ginagastos|gumagastos|pagpapanatili|maintenance|seguro|insurance|buwis|amilyar|bayarin|badyet|sahod|suweldo|sweldo|abono|pataba|krudo|pagkukumpuni|pagpapaayos|kuryente at tubig',
    risks:
      'Panganib|pagkalugi|malugi|lugi |bakante|mabakante|tagtuyot|walang katiyakan|bagyo|baha |lindol|sunog |peste|nakaw|bumaba ang|bababa ang|masira|nasisira|masisira|hindi magbayad|hindi makabayad|kinakatakutan|pangamba',
    term: 'Panahon ng|hanggang|iskedyul|tagal|tatagal|matatapos|ang plano|sa loob ng|taon ang kontrata|taon ang proyekto',
    permits:
      'Permiso|permit|lisensya|pahintulot|sertipiko|regulasyon|pag-apruba|aprubado|rehistro|rehistrado|pumasa sa|inspeksiyon|inspeksyon',
    operator:
      'Tagapamahala|pinapatakbo|nagpapatakbo|pinamamahalaan|namamahala|pamamahala|karanasan|pangkat|nag-aasikaso|inaasikaso|katiwala|nangangasiwa|nagbabantay|nangangalaga|nag-aalaga|kapitan',
    promisedReturn: 'garantisado|siguradong kita|tiyak na kita|garantiya',
    noRiskClaimed: 'walang panganib|walang risk|hindi malulugi|siguradong ligtas',
    urgency: 'huling pagkakataon|ngayon lang|magmadali|limitadong oras',
  },
} as const satisfies WordLists;
