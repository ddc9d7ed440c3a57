/** What a priced or packaged item points to: one register, told by its `tipo`. */
export const referenciaDoItem = {
  procedimentoId: {
    type: ['integer', 'null'],
    title: 'Procedimento',
    'x-ref': { resource: 'procedimentos' },
    'x-when': { visible: { properties: { tipo: { const: 'PROCEDIMENTO' } }, required: ['tipo'] } },
  },
  medicamentoId: {
    type: ['integer', 'null'],
    title: 'Medicamento',
    'x-ref': { resource: 'medicamentos' },
    'x-when': { visible: { properties: { tipo: { const: 'MEDICAMENTO' } }, required: ['tipo'] } },
  },
  materialId: {
    type: ['integer', 'null'],
    title: 'Material',
    'x-ref': { resource: 'materiais' },
    'x-when': { visible: { properties: { tipo: { const: 'MATERIAL' } }, required: ['tipo'] } },
  },
  taxaId: {
    type: ['integer', 'null'],
    title: 'Taxa ou diária',
    'x-ref': { resource: 'taxas' },
    'x-when': { visible: { properties: { tipo: { const: 'TAXA' } }, required: ['tipo'] } },
  },
} as const;

/** Choosing what is priced brings its code and its name. */
const comCodigo = <const F extends { readonly 'x-ref': { readonly resource: string } }>(field: F) =>
  ({ ...field, 'x-ref': { ...field['x-ref'], fills: { codigo: 'codigo', descricao: 'nome' } } }) as const;

/** The same where the row has a code and a description of its own. */
export const referenciaComCodigo = {
  procedimentoId: comCodigo(referenciaDoItem.procedimentoId),
  medicamentoId: comCodigo(referenciaDoItem.medicamentoId),
  materialId: comCodigo(referenciaDoItem.materialId),
  taxaId: comCodigo(referenciaDoItem.taxaId),
} as const;
