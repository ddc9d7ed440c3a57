/** What is said of the reconciliation of medicines. */
const FALTA = {
  decisao: (nome: string) => `${nome}: mantido, alterado ou suspenso?`,
  posologia: (nome: string) => `${nome}: diga a nova dose ou a nova frequência.`,
  posologiaInteira: (nome: string) => `${nome}: diga a nova dose e a nova frequência, as duas.`,
  motivo: (nome: string) => `${nome}: diga por que se suspende.`,
} as const;

export const conciliacaoServidor = {
  falta: (faltas: readonly { readonly nome: string; readonly falta: keyof typeof FALTA }[]) =>
    `Falta responder. ${faltas.map(({ nome, falta }) => FALTA[falta](nome)).join(' ')} Responda em cada linha e salve; se não há como saber, use 'Não foi possível conciliar', com o motivo.`,
  entraram: (nomes: readonly string[]) =>
    `${nomes.join(', ')} ${nomes.length === 1 ? 'entrou' : 'entraram'} em uso depois. Use 'Atualizar com a lista' e responda.`,
  ficouParaAlta: 'Não foi respondida até o pedido de alta, que a pergunta de novo.',
  altaDesfeita: 'O pedido de alta foi desfeito.',
  terminou: {
    alta: 'A alta foi dada antes da resposta.',
    obito: 'O paciente faleceu.',
    evasao: 'O paciente saiu por evasão.',
  },
  prescricaoParada: (dia: string, motivos: readonly string[]) =>
    `Tudo nela foi suspenso na conciliação de medicamentos de ${dia}. ${motivos.join('; ')}`,
  mantido: (dia: string) => `Dito na conciliação de medicamentos de ${dia}.`,
  jaAberta: 'Este paciente já tem uma conciliação a fazer. Responda aquela.',
} as const;

const MOMENTO = {
  ADMISSAO: 'Admissão',
  CHEGADA: 'Chegada de transferência',
  ALTA: 'Alta',
} as const;

export const conciliacaoTela = {
  aviso: 'Medicamentos por conciliar',
  avisoTexto: (momento: keyof typeof MOMENTO, quantos: number) =>
    quantos === 0
      ? `${MOMENTO[momento]}: nenhum medicamento por responder. Confirme com a pessoa e conclua.`
      : `${MOMENTO[momento]}: ${quantos === 1 ? '1 medicamento' : `${quantos} medicamentos`} em uso sem resposta.`,
  conciliar: 'Conciliar',
} as const;
