/** Lists of the TISS standard that several entities share: domain tables of ANS, by their codes. */
export const TIPO_GUIA = [
  { const: 'CONSULTA', title: 'Consulta' },
  { const: 'SP_SADT', title: 'SP/SADT' },
  { const: 'INTERNACAO', title: 'Resumo de internação' },
  { const: 'HONORARIOS', title: 'Honorários' },
  { const: 'ODONTO', title: 'Odontológica (GTO)' },
] as const;

export const VERSAO_TISS = [
  { const: '4.01.00', title: '4.01.00' },
  { const: '4.02.00', title: '4.02.00' },
  { const: '4.03.00', title: '4.03.00' },
] as const;

/** Table 35. */
export const GRAU_PARTICIPACAO = [
  { const: '00', title: 'Cirurgião' },
  { const: '01', title: 'Primeiro auxiliar' },
  { const: '02', title: 'Segundo auxiliar' },
  { const: '03', title: 'Terceiro auxiliar' },
  { const: '04', title: 'Quarto auxiliar' },
  { const: '05', title: 'Instrumentador' },
  { const: '06', title: 'Anestesista' },
  { const: '07', title: 'Auxiliar de anestesista' },
  { const: '08', title: 'Consultor' },
  { const: '09', title: 'Perfusionista' },
  { const: '10', title: 'Pediatra na sala de parto' },
  { const: '11', title: 'Auxiliar de SADT' },
  { const: '12', title: 'Clínico' },
  { const: '13', title: 'Intensivista' },
  { const: null, title: 'Não informado' },
] as const;

/** Table 61. */
export const VIA_ACESSO = [
  { const: '1', title: 'Única' },
  { const: '2', title: 'Mesma via' },
  { const: '3', title: 'Diferentes vias' },
  { const: null, title: 'Não informada' },
] as const;

/** Table 48. */
export const TECNICA = [
  { const: '1', title: 'Convencional' },
  { const: '2', title: 'Videolaparoscopia' },
  { const: '3', title: 'Robótica' },
  { const: null, title: 'Não informada' },
] as const;

/** Table 52. */
export const TIPO_CONSULTA = [
  { const: '1', title: 'Primeira' },
  { const: '2', title: 'Seguimento' },
  { const: '3', title: 'Pré-natal' },
  { const: '4', title: 'Por encaminhamento' },
  { const: null, title: 'Pelo histórico do paciente' },
] as const;

/** Table 50. */
export const TIPO_ATENDIMENTO_TISS = [
  { const: '01', title: 'Remoção' },
  { const: '02', title: 'Pequena cirurgia' },
  { const: '03', title: 'Outras terapias' },
  { const: '04', title: 'Consulta' },
  { const: '08', title: 'Quimioterapia' },
  { const: '09', title: 'Radioterapia' },
  { const: '10', title: 'Terapia renal substitutiva' },
  { const: '13', title: 'Pequenos atendimentos' },
  { const: '23', title: 'Exame' },
  { const: null, title: 'Pelos itens da conta' },
] as const;

/** Table 76. */
export const REGIME_ATENDIMENTO = [
  { const: '01', title: 'Ambulatorial' },
  { const: '02', title: 'Domiciliar' },
  { const: '03', title: 'Internação' },
  { const: '04', title: 'Pronto-socorro' },
  { const: '05', title: 'Telessaúde' },
  { const: null, title: 'Pela urgência da conta' },
] as const;

/** Table 36. */
export const INDICACAO_ACIDENTE = [
  { const: '0', title: 'Acidente de trabalho' },
  { const: '1', title: 'Acidente de trânsito' },
  { const: '2', title: 'Outro acidente' },
  { const: '9', title: 'Não é acidente' },
  { const: null, title: 'Não informado' },
] as const;

/** Table 39, the most used; of a stay. */
export const MOTIVO_ENCERRAMENTO = [
  { const: '11', title: 'Alta curado' },
  { const: '12', title: 'Alta melhorado' },
  { const: '14', title: 'Alta a pedido' },
  { const: '15', title: 'Alta com previsão de retorno' },
  { const: '16', title: 'Alta por evasão' },
  { const: '18', title: 'Alta por outros motivos' },
  { const: '21', title: 'Permanência por características próprias da doença' },
  { const: '31', title: 'Transferido para outro estabelecimento' },
  { const: '41', title: 'Óbito com declaração pelo médico assistente' },
  { const: '42', title: 'Óbito com declaração pelo IML' },
  { const: '51', title: 'Encerramento administrativo' },
  { const: null, title: 'Pela saída da internação' },
] as const;
