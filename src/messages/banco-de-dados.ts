/** What a refusal of the database means to the person whose work it was. */
export const bancoDeDados = {
  preencha: 'Preencha este campo.',
  naoAceito: 'Este valor não é aceito neste campo.',
  textoLongo: 'O texto é longo demais.',
  numeroGrande: 'O número é grande demais.',
  dataInvalida: 'Informe uma data válida.',
  aoMesmoTempo: 'Outra gravação aconteceu ao mesmo tempo e nada foi gravado. Tente novamente.',
  discoCheio: 'O disco do banco de dados está cheio e nada foi gravado. Fale com o administrador.',
  somenteLeitura: 'O banco de dados está somente para leitura no momento. Tente novamente em instantes.',
  repetido: 'Já existe um registro com este valor.',
  repetidoJunto: (campos: string) => `Já existe um registro com a mesma combinação de ${campos}.`,
  referencia: 'O registro escolhido não existe mais. Escolha outro.',
  /** Days of the row that is in the way. */
  vigenciaDe: (inicio: string | null, fim: string | null) => {
    const periodo = `${inicio === null ? 'sem início' : `desde ${inicio}`} ${fim === null ? 'e sem fim' : `até ${fim}`}`;
    return `Já existe outra vigência nesse período, ${periodo}. Encerre-a antes, ou ajuste as datas desta.`;
  },
  vigencia: 'Já existe uma vigência nesse período. Ajuste as datas de início e fim.',
  /** Of an account's closing: until which month, and the day that was meant; without a day it is the opening balance. */
  periodoFechado: (conta: string, ate: string, data: string | null) =>
    data === null
      ? `A conta “${conta}” tem período fechado até ${ate}: o saldo inicial não muda. Reabra antes os fechamentos.`
      : `A conta “${conta}” está fechada até ${ate}: nada se registra nem se muda com data de ${data}. Use uma data aberta, ou peça a reabertura do fechamento.`,
  fimAntes: 'O fim não pode ser anterior ao início.',
} as const;
