/** Educational teleconsultation (TELE-01): what the server refuses and tells, and the words of its screens. */
export const educacionalServidor = {
  inscricaoDeOutro: 'A avaliação é de quem assistiu.',
  fechadas: 'As inscrições desta sessão estão fechadas. Peça à secretaria das sessões.',
  jaInscrito: (situacao: string) =>
    situacao === 'CANCELADA'
      ? 'Você cancelou a sua inscrição nesta sessão. Abra-a e use Inscrever de novo.'
      : 'Você já está inscrito nesta sessão.',
  semVagas: (vagas: number) =>
    vagas === 1
      ? 'A única vaga desta sessão já foi tomada.'
      : `As ${vagas} vagas desta sessão já foram tomadas.`,
  cancelada: 'Esta sessão foi cancelada. Escolha outra.',
  realizada: 'Esta sessão já aconteceu. Escolha outra.',
  soSecretaria: 'Só a secretaria das sessões inscreve outra pessoa. Deixe em branco para se inscrever.',
  jaInscrita: 'Esta pessoa já está inscrita nesta sessão.',
  sessaoNaoMuda: 'A sessão de uma inscrição não muda. Cancele esta e inscreva-se na outra.',
  jaCertificada: (numero: number) =>
    `O certificado nº ${numero} já foi emitido. Está em Documentos desta inscrição.`,
  semModelo:
    'Falta o modelo do certificado. Em Modelos de documento, crie um do tipo Certificado de sessão educacional (há um pronto na biblioteca) e emita de novo.',
  modeloPergunta:
    'O modelo do certificado tem campos a perguntar, e um certificado não pergunta nada. Tire-os do modelo.',
  modeloIlegivel: 'O texto do modelo do certificado não pôde ser lido. Abra o modelo e salve de novo.',
  naoRealizada: 'O certificado é de uma sessão que já aconteceu. Dê a sessão por realizada antes de emitir.',
  certificado: 'Certificado',
  etiqueta: 'Certificado',
  desfeita: (motivo: string) => `A presença foi desfeita: ${motivo}`,
  vagasAbaixo: (inscritos: number) =>
    inscritos === 1
      ? 'Já há 1 pessoa inscrita: não ponha menos vagas.'
      : `Já há ${inscritos} pessoas inscritas: não ponha menos vagas.`,
  naoComecou: (quando: string) => `A sessão começa em ${quando}. Dê-a por realizada depois de começar.`,
  presencaCedo: (quando: string) => `A sessão começa em ${quando}. A presença se diz a partir de então.`,
  aviso: {
    cancelada: 'Sessão educacional cancelada',
    remarcada: 'Sessão educacional com outra data',
    avaliar: 'Avalie a sessão educacional',
    certificado: 'O seu certificado está pronto',
  },
} as const;

export const educacionalTela = {
  secretaria: 'Secretaria de sessões',
  secretariaTexto:
    'Escolha a sessão para ver quem se inscreveu, confirmar presenças, inscrever quem veio sem inscrição e emitir certificados, de um ou de muitos de uma vez.',
  semModelo: 'Os certificados ainda não têm modelo',
  semModeloTexto: 'Há um pronto na biblioteca de modelos. Depois de adicionado, emita por aqui.',
  semModeloPeca: 'Peça a quem cuida dos modelos de documento um do tipo Certificado de sessão educacional.',
  biblioteca: 'Abrir a biblioteca',
} as const;
