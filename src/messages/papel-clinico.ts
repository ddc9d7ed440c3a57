/** Sentences of papers of care and requests of exams (CLIN-06). */
const lista = (itens: readonly string[]): string =>
  itens.length < 2 ? (itens[0] ?? '') : `${itens.slice(0, -1).join(', ')} e ${itens.at(-1)}`;

/** What stands on the issued paper, and why it could not be issued. */
export const papelEmitido = {
  titulo: (tipo: string, numero: number | string) => `${tipo} nº ${numero}`,
  arquivo: (titulo: string, dia: string) => `${titulo.replace(' nº ', ' ')} - ${dia}.pdf`,
  paciente: (nome: string, cpf: string | null) => `Paciente: ${nome}${cpf === null ? '' : `, CPF ${cpf}`}`,
  emitidoEm: (titulo: string, quando: string) => `${titulo}, emitido em ${quando}.`,
  noValidador: (codigo: string) =>
    `No validador do ITI (validar.iti.gov.br), leia o QR e informe o código de acesso ${codigo}`,
  confira: (endereco: string, codigo: string) => `Confira se vale: ${endereco}, código ${codigo}`,
  modeloPede: (itens: readonly string[]) =>
    `O modelo de certificado pede o que falta ou não é da sessão: ${lista(itens)}. Complete o cadastro ou mude o modelo.`,
  faltaConselho: 'conselho, UF e número do profissional',
  faltaEndereco: 'endereço do prestador',
  faltaContato: 'telefone do prestador ou e-mail do profissional',
  falta: (itens: readonly string[]) =>
    `Para emitir, falta no cadastro: ${lista(itens)}. A Resolução CFM 2.381/2024 exige estes dados em todo documento médico.`,
} as const;

export const papeisServidor = {
  recurso: 'os papéis do atendimento',
  doAutor:
    'Só quem escreve este prontuário faz, emite e cancela os papéis dele. Para fazer os seus, abra um prontuário.',
  semProntuario: 'Escolha um prontuário deste prestador.',
  prontuarioNaoMuda: 'O prontuário de um papel não muda. Cancele este e faça outro no prontuário certo.',
  deQuemMorreu: 'Só se emitem relatório e declaração de comparecimento.',
  encerrado: 'Este prontuário está fechado e não recebe papéis novos. Abra outro, ou reabra este se puder.',
  semModelo: 'Este modelo não está mais em uso. Escolha outro, ou deixe em branco.',
  modeloPede: (rotulos: readonly string[]) =>
    `Este modelo pede ${lista(rotulos)}, que este papel não tem. Escolha outro modelo, ou deixe em branco.`,
  painelVazio: 'Este painel não tem exames, ou é de outro profissional. Escolha um dos seus.',
  painelDeProfissional: 'Painéis são de cada profissional, e esta conta não é de nenhum.',
} as const;

/** To whoever asked for the exam, when what it found is there. */
export const resultadoAviso = {
  titulo: (critico: boolean) =>
    critico ? 'Chegou um resultado crítico de exame' : 'Chegou um resultado de exame',
  texto: (paciente: string, pedido: string) => `${paciente}, ${pedido}.`,
} as const;

export const papeisTela = {
  lista: 'Atestados, declarações e pedidos deste atendimento',
  pedir: 'Pedir exames',
  vazio: 'Nenhum atestado nem pedido de exames neste atendimento',
  vazioTexto:
    'Atestado, encaminhamento, relatório e pedido de exames saem daqui com número e QR, e se assinam juntos.',
  vazioFechado: 'Este prontuário está fechado e não recebe documentos novos.',
  falha: 'Não foi possível ler os atestados e pedidos deste atendimento.',
  carregando: 'Lendo os atestados e pedidos…',
  emitidoEm: (quando: string) => `Emitido ${quando}`,
  rascunho: 'Ainda não emitido',
  canceladoPor: (nome: string, motivo: string) => `Cancelado por ${nome}: ${motivo}`,
  resultado: (texto: string) => `Resultado: ${texto}`,
  emitirEAssinar: 'Emitir e assinar',
  assinar: 'Assinar',
  assinarPapel: (titulo: string) => `Assinar ${titulo}`,
  ver: 'Ver',
  verDe: (titulo: string) => `Ver ${titulo}`,
  editar: 'Editar',
  abrir: 'Abrir',
  laudo: 'Arquivos do resultado',
  deNovo: 'Emitir de novo',
  acoes: (titulo: string) => `Ações de ${titulo}`,
  semDocumento: 'O documento deste papel não está mais no prontuário.',
} as const;

export const papeisHistorico = { exames: 'Exames', exame: 'Pedido de exames' } as const;

/** For whoever checks a paper by the code that is printed on it. */
export const papeisPublico = {
  emitido: (tipo: string, numero: string, quando: string) => `${tipo} nº ${numero}, emitido em ${quando}`,
  por: (nome: string, conselho: string, unidade: string) =>
    `${[`Por ${nome}`, ...(conselho === '' ? [] : [conselho])].join(', ')}, em ${unidade}. Confira se é o que está no papel.`,
  validade: (dia: string, vencido: boolean) => (vencido ? `Venceu em ${dia}.` : `Vale até ${dia}.`),
  semAssinatura:
    'Este documento ainda não tem assinatura digital. No papel, vale a assinatura do profissional à mão.',
} as const;
