/** Partes que uma categoria de prontuário pode mostrar; a ordem é a da tela. */
export const SECOES_PRONTUARIO = [
  { const: 'ANAMNESE', title: 'Anamnese' },
  { const: 'SOAP', title: 'Evolução em SOAP' },
  { const: 'EVOLUCAO', title: 'Evolução em texto livre' },
  { const: 'SINAIS', title: 'Sinais vitais' },
  { const: 'PROBLEMAS', title: 'Problemas e diagnósticos' },
  { const: 'MEDICAMENTOS', title: 'Medicamentos em uso' },
  { const: 'IMUNIZACOES', title: 'Imunizações' },
  { const: 'ANTECEDENTES', title: 'Hábitos, família, cirurgias e dispositivos' },
  { const: 'PROCEDIMENTOS', title: 'Procedimentos realizados' },
  { const: 'ODONTOGRAMA', title: 'Odontograma' },
] as const;

/** Os textos que o clínico escreve, com o nome que têm na tela, na correção, na impressão e no que falta para encerrar. */
export const TEXTOS_PRONTUARIO = [
  { const: 'queixaPrincipal', title: 'Queixa principal' },
  { const: 'historiaDoenca', title: 'História da doença atual' },
  { const: 'antecedentes', title: 'Antecedentes pessoais e familiares' },
  { const: 'subjetivo', title: 'Subjetivo' },
  { const: 'objetivo', title: 'Objetivo' },
  { const: 'avaliacao', title: 'Avaliação' },
  { const: 'plano', title: 'Plano' },
  { const: 'evolucao', title: 'Evolução' },
] as const;
type CampoDeTexto = (typeof TEXTOS_PRONTUARIO)[number]['const'];

/** O campo só aparece, e só se guarda, onde a categoria tem a parte. */
export const naParte = (parte: (typeof SECOES_PRONTUARIO)[number]['const']) =>
  ({ visible: { properties: { secoes: { contains: { const: parte } } } }, onHide: 'keep' }) as const;

/** Texto que o clínico escreve: comprido, fora das listas. */
export const textoClinico = (
  campo: CampoDeTexto,
  parte: (typeof SECOES_PRONTUARIO)[number]['const'],
  rows: number,
) =>
  ({
    type: ['string', 'null'],
    title: TEXTOS_PRONTUARIO.find((texto) => texto.const === campo)?.title ?? campo,
    maxLength: campo === 'queixaPrincipal' ? 500 : 20_000,
    'x-ui': { widget: 'textarea', rows },
    ...(campo === 'queixaPrincipal' ? {} : { 'x-col': { heavy: true } }),
    'x-when': naParte(parte),
  }) as const;

/** O que o paciente tem de antes: a linha do prontuário e a da lista do paciente dizem as mesmas coisas. */
export const ANTECEDENTE = {
  tipo: {
    type: 'string',
    title: 'O que é',
    oneOf: [
      { const: 'HABITO', title: 'Hábito' },
      { const: 'FAMILIAR', title: 'Doença na família' },
      { const: 'CIRURGIA', title: 'Cirurgia feita' },
      { const: 'DISPOSITIVO', title: 'Dispositivo ou implante' },
    ],
  },
  descricao: {
    type: 'string',
    title: 'Descrição',
    minLength: 2,
    maxLength: 200,
    'x-ui': { placeholder: 'Tabagismo, diabetes, colecistectomia, marca-passo' },
  },
  detalhe: {
    type: ['string', 'null'],
    title: 'Quanto, em quem ou onde',
    maxLength: 200,
    'x-ui': { placeholder: '10 cigarros por dia, mãe, lado direito' },
  },
} as const;

/** De que dia é o que a lista do paciente trouxe ao prontuário; vazio: dito ou mudado neste atendimento. */
export const TRAZIDO_DE = {
  type: ['string', 'null'],
  title: 'Trazido de',
  format: 'date',
  readOnly: true,
} as const;
