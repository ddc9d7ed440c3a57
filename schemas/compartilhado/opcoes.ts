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
