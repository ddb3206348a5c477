import type { LanguageCode } from '@glossa/contracts/languages';

export type SampleScript = { title: string; sentences: readonly string[] };

/** The sentences of the sample video: simple speech that every engine can recognize. */
export const sampleScripts: Record<LanguageCode, SampleScript> = {
  en: {
    title: 'A first look at Glossa',
    sentences: [
      'Welcome to Glossa. This short film was made on this machine.',
      'A voice speaks these sentences, and they are written down for you.',
      'Every line of the transcript belongs to a moment of the film.',
      'Read the lines, correct what was misheard, and verify the transcript.',
      'Then ask for a translation into another language.',
      'When it is ready, download the subtitles or the finished video.',
    ],
  },
  fr: {
    title: 'Un premier regard sur Glossa',
    sentences: [
      'Bienvenue dans Glossa. Ce petit film a été fait sur cette machine.',
      'Une voix dit ces phrases, et elles sont écrites pour vous.',
      'Chaque ligne de la transcription correspond à un moment du film.',
      'Lisez les lignes, corrigez les erreurs et validez la transcription.',
      'Demandez ensuite une traduction dans une autre langue.',
      'Quand elle est prête, téléchargez les sous-titres ou la vidéo finie.',
    ],
  },
  'fr-CA': {
    title: 'Un premier regard sur Glossa',
    sentences: [
      'Bienvenue dans Glossa. Ce petit film a été fait sur cet ordinateur.',
      'Une voix dit ces phrases, et elles sont écrites pour vous.',
      'Chaque ligne de la transcription correspond à un moment du film.',
      'Lisez les lignes, corrigez les erreurs et validez la transcription.',
      'Demandez ensuite une traduction dans une autre langue.',
      'Quand elle est prête, téléchargez les sous-titres ou la vidéo finie.',
    ],
  },
  de: {
    title: 'Ein erster Blick auf Glossa',
    sentences: [
      'Willkommen bei Glossa. Dieser kurze Film entstand auf diesem Rechner.',
      'Eine Stimme spricht diese Sätze, und sie werden für Sie aufgeschrieben.',
      'Jede Zeile des Transkripts gehört zu einem Augenblick des Films.',
      'Lesen Sie die Zeilen, verbessern Sie Fehler und prüfen Sie das Transkript.',
      'Bitten Sie dann um eine Übersetzung in eine andere Sprache.',
      'Ist sie fertig, laden Sie die Untertitel oder das fertige Video herunter.',
    ],
  },
  es: {
    title: 'Un primer vistazo a Glossa',
    sentences: [
      'Bienvenido a Glossa. Esta película corta se hizo en esta máquina.',
      'Una voz dice estas frases y se escriben para usted.',
      'Cada línea de la transcripción corresponde a un momento de la película.',
      'Lea las líneas, corrija los errores y verifique la transcripción.',
      'Después pida una traducción a otro idioma.',
      'Cuando esté lista, descargue los subtítulos o el vídeo terminado.',
    ],
  },
  'es-MX': {
    title: 'Un primer vistazo a Glossa',
    sentences: [
      'Bienvenido a Glossa. Esta película corta se hizo en esta computadora.',
      'Una voz dice estas frases y se escriben para usted.',
      'Cada línea de la transcripción corresponde a un momento de la película.',
      'Lea las líneas, corrija los errores y verifique la transcripción.',
      'Después pida una traducción a otro idioma.',
      'Cuando esté lista, descargue los subtítulos o el video terminado.',
    ],
  },
  pt: {
    title: 'Um primeiro olhar sobre o Glossa',
    sentences: [
      'Bem-vindo ao Glossa. Este pequeno filme foi feito neste computador.',
      'Uma voz diz estas frases, e elas são escritas para você.',
      'Cada linha da transcrição pertence a um momento do filme.',
      'Leia as linhas, corrija os erros e verifique a transcrição.',
      'Depois peça uma tradução para outro idioma.',
      'Quando estiver pronta, baixe as legendas ou o vídeo finalizado.',
    ],
  },
  'pt-PT': {
    title: 'Um primeiro olhar sobre o Glossa',
    sentences: [
      'Bem-vindo ao Glossa. Este pequeno filme foi feito neste computador.',
      'Uma voz diz estas frases, e elas são escritas para si.',
      'Cada linha da transcrição pertence a um momento do filme.',
      'Leia as linhas, corrija os erros e verifique a transcrição.',
      'Depois peça uma tradução para outra língua.',
      'Quando estiver pronta, descarregue as legendas ou o vídeo acabado.',
    ],
  },
  ru: {
    title: 'Первое знакомство с Glossa',
    sentences: [
      'Добро пожаловать. Этот короткий фильм сделан на этом компьютере.',
      'Голос произносит эти предложения, и они записываются для вас.',
      'Каждая строка расшифровки относится к одному моменту фильма.',
      'Прочитайте строки, исправьте ошибки и подтвердите расшифровку.',
      'Затем попросите перевести её на другой язык.',
      'Когда перевод готов, скачайте субтитры или готовое видео.',
    ],
  },
  ar: {
    title: 'نظرة أولى على Glossa',
    sentences: [
      'أهلا بكم. صُنع هذا الفيلم القصير على هذا الجهاز.',
      'يقول صوت هذه الجمل، ثم تُكتب من أجلكم.',
      'كل سطر من النص يخص لحظة من الفيلم.',
      'اقرأوا السطور وصححوا الأخطاء ثم اعتمدوا النص.',
      'بعد ذلك اطلبوا ترجمة إلى لغة أخرى.',
      'عندما تصبح جاهزة، نزّلوا الترجمة أو الفيديو النهائي.',
    ],
  },
  zh: {
    title: '初识 Glossa',
    sentences: [
      '欢迎使用。这部短片是在这台电脑上制作的。',
      '一个声音说出这些句子，系统把它们写下来。',
      '每一行文字都对应影片中的一个时刻。',
      '请阅读每一行，改正听错的地方，然后确认文字稿。',
      '接着，请求把它翻译成另一种语言。',
      '完成以后，下载字幕或者成品视频。',
    ],
  },
  'zh-TW': {
    title: '初識 Glossa',
    sentences: [
      '歡迎使用。這部短片是在這台電腦上製作的。',
      '一個聲音說出這些句子，系統把它們寫下來。',
      '每一行文字都對應影片中的一個時刻。',
      '請閱讀每一行，改正聽錯的地方，然後確認逐字稿。',
      '接著，請求把它翻譯成另一種語言。',
      '完成以後，下載字幕或者成品影片。',
    ],
  },
  ja: {
    title: 'はじめての Glossa',
    sentences: [
      'ようこそ。この短い映像は、このコンピューターで作られました。',
      '声がこの文を読み、文字に書き起こされます。',
      '一つ一つの行は、映像の一つの場面に対応しています。',
      '行を読んで、間違いを直し、書き起こしを確認してください。',
      '次に、ほかの言語への翻訳を依頼します。',
      '準備ができたら、字幕か完成した動画をダウンロードしてください。',
    ],
  },
  ko: {
    title: 'Glossa 처음 만나기',
    sentences: [
      '환영합니다. 이 짧은 영상은 이 컴퓨터에서 만들어졌습니다.',
      '목소리가 이 문장들을 말하고, 그것이 글로 적힙니다.',
      '모든 줄은 영상의 한 순간에 해당합니다.',
      '줄을 읽고 잘못 들은 것을 고친 다음 대본을 확인하세요.',
      '그다음 다른 언어로 번역을 요청하세요.',
      '준비가 되면 자막이나 완성된 영상을 내려받으세요.',
    ],
  },
};
