/** Lists of options that several entities share. */
export const SEXO = [
  { const: 'F', title: 'Feminino' },
  { const: 'M', title: 'Masculino' },
  { const: 'I', title: 'Indeterminado ou ignorado' },
] as const;

/** Kinds of item that a price table, a package and a search know (LOOK-04). */
export const TIPO_ITEM = [
  { const: 'PROCEDIMENTO', title: 'Procedimento' },
  { const: 'MEDICAMENTO', title: 'Medicamento' },
  { const: 'MATERIAL', title: 'Material' },
  { const: 'TAXA', title: 'Taxa' },
] as const;

export const TIPO_ITEM_OU_PACOTE = [...TIPO_ITEM, { const: 'PACOTE', title: 'Pacote' }] as const;

export const TIPO_PESSOA = [
  { const: 'JURIDICA', title: 'Pessoa jurídica' },
  { const: 'FISICA', title: 'Pessoa física' },
] as const;

export const REGIME_TRIBUTARIO = [
  { const: 'SIMPLES', title: 'Simples Nacional' },
  { const: 'MEI', title: 'MEI' },
  { const: 'PRESUMIDO', title: 'Lucro presumido' },
  { const: 'REAL', title: 'Lucro real' },
  { const: 'IMUNE', title: 'Imune ou isenta' },
] as const;

/** What somebody is of the patient. */
export const PARENTESCO = [
  { const: 'MAE', title: 'Mãe' },
  { const: 'PAI', title: 'Pai' },
  { const: 'CONJUGE', title: 'Cônjuge' },
  { const: 'FILHO', title: 'Filho(a)' },
  { const: 'IRMAO', title: 'Irmão(ã)' },
  { const: 'AVO', title: 'Avô ou avó' },
  { const: 'TUTOR', title: 'Tutor ou curador' },
  { const: 'OUTRO', title: 'Outro' },
] as const;

/** Who is served first: Lei 10.048/2000 as amended (14.626/2023), and Lei 13.466/2017 for 80 years and more. */
export const MOTIVO_PRIORIDADE = [
  { const: 'IDOSO_80', title: '80 anos ou mais' },
  { const: 'IDOSO_60', title: '60 anos ou mais' },
  { const: 'DEFICIENCIA', title: 'Pessoa com deficiência' },
  { const: 'TEA', title: 'Transtorno do espectro autista' },
  { const: 'GESTANTE', title: 'Gestante' },
  { const: 'LACTANTE', title: 'Lactante' },
  { const: 'CRIANCA_COLO', title: 'Com criança de colo' },
  { const: 'OBESIDADE', title: 'Obesidade' },
  { const: 'MOBILIDADE', title: 'Mobilidade reduzida' },
  { const: 'DOADOR_SANGUE', title: 'Doador de sangue, com comprovante' },
  { const: null, title: 'Sem preferência' },
] as const;
