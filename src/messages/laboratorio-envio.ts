/** A report that goes to its patient by a public link: what the house reads, and what the patient does. */

export const envioServidor = {
  semLaudo: 'Só se envia laudo liberado. Libere a amostra primeiro.',
  emCorrecao:
    'Este laudo está em correção e volta a abrir aqui quando o novo for liberado. Tente mais tarde.',
  emCorrecaoCasa: 'Este laudo está em correção. Libere o novo antes de enviar.',
  retirado: 'Este laudo foi retirado e não vale mais. Fale com a clínica para saber do seu resultado.',
  retiradoCasa: 'Este laudo foi tornado sem efeito. Retifique a amostra e libere outro antes de enviar.',
} as const;

/** Beside a released sample. */
export const envioTela = {
  texto:
    'O paciente abre o link no celular, confirma quem é e vê sempre o laudo em vigor. Abaixo de cada link fica quem abriu e quando.',
  enviar: 'Enviar ao paciente',
  enviado: (email: string) => `O link será enviado para ${email}.`,
  pronto: 'Link pronto. Copie, ou mande por WhatsApp.',
  falha: 'Não foi possível fazer o link. Tente de novo em instantes.',
  falhaLinks: 'Não foi possível ler os links deste laudo. Verifique a conexão e tente de novo.',
  nenhum: 'Este laudo ainda não foi enviado',
  viu: (versao: number) => `O paciente viu a versão ${versao}, a que vale.`,
  viuAntiga: (viu: number, emVigor: number) =>
    `O paciente viu a versão ${viu}, e a que vale é a ${emVigor}. O link abre a que vale: a quem não recebe mensagens, avise e entregue o link de novo.`,
} as const;

/** The page that the patient opens. */
export const laudoPublico = {
  titulo: 'Seu laudo',
  emVigor: (quando: string, versao: number) =>
    `Laudo em vigor, liberado em ${quando}${versao > 1 ? ` (versão ${versao})` : ''}.`,
  assinado: 'Assinado digitalmente.',
  semAssinatura: 'Para conferir que ele vale, use o código e o QR que estão no papel.',
  substituiu:
    'O laudo que você recebeu antes foi substituído e não vale mais. O que está abaixo é o que vale: mostre este a quem cuida de você.',
  baixar: 'Baixar PDF',
} as const;
