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
