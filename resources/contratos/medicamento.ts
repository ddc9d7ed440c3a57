import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'medicamentos',
  entity: 'contratos/medicamento',
  path: '/medicamentos',
  breadcrumb: 'Medicamentos',
  icon: 'medicine',
  subject: 'medicamento',
  parent: 'tabela',
  filho: true,
  order: 30,
  list: {
    columns: ['nome', 'fabricante', 'registroAnvisa', 'codigoTuss', 'controle', 'ativo'],
    card: ['codigo', 'fabricante', 'controle'],
    search: [
      'codigo',
      'nome',
      'principioAtivo',
      'fabricante',
      'registroAnvisa',
      'codigoTuss',
      'ean',
      'categoria',
      'tarja',
      'controle',
      'ativo',
    ],
    presets: [
      ...vigencia('m', { inicioAberto: true }),
      { key: 'controlados', title: 'Controlados', filters: { controle_null: 'false' } },
      { key: 'com-tuss', title: 'Com código TUSS', filters: { codigoTuss_null: 'false' } },
    ],
  },
  form: {
    sections: [
      { fields: ['codigo', 'ativo', 'nome:2', 'produto:2', 'principioAtivo:2', 'fabricante', 'embalagem', 'unidade', 'via'] },
      { title: 'Códigos', fields: ['registroAnvisa', 'codigoTuss', 'ean', 'codigoCatmat'] },
      { title: 'Controle', fields: ['categoria', 'tarja', 'controle', 'antimicrobiano', 'restritoHospitalar', 'termolabil'] },
      { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia'] },
    ],
    open: 'page',
  },
} as const satisfies ResourceDeclaration;
