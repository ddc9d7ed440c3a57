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
  order: 30,
  list: {
    columns: ['nome', 'embalagem', 'principioAtivo', 'controle', 'ativo'],
    card: ['principioAtivo', 'embalagem', 'controle'],
    search: [
      'codigo',
      'nome',
      'principioAtivo',
      'classeTerapeutica',
      'formaFarmaceutica',
      'via',
      'fabricante',
      'registroAnvisa',
      'codigoTuss',
      'ean',
      'categoria',
      'tarja',
      'controle',
      'antimicrobiano',
      'ativo',
    ],
    presets: [
      ...vigencia('m', { inicioAberto: true }),
      { key: 'controlados', title: 'Controlados', filters: { controle_null: 'false' } },
      { key: 'antimicrobianos', title: 'Antimicrobianos', filters: { antimicrobiano: 'true' } },
      { key: 'com-tuss', title: 'Com código TUSS', filters: { codigoTuss_null: 'false' } },
    ],
  },
  form: {
    sections: [
      { fields: ['codigo', 'ativo', 'nome:2', 'produto:2', 'fabricante', 'embalagem'] },
      {
        title: 'Composição e uso',
        fields: [
          'principioAtivo:2',
          'principioAtivoOrigem',
          'classeTerapeutica',
          'concentracao',
          'formaFarmaceutica',
          'via',
          'unidade',
        ],
      },
      { title: 'Códigos', fields: ['registroAnvisa', 'codigoTuss', 'ean', 'codigoCatmat'] },
      {
        title: 'Controle',
        fields: ['categoria', 'tarja', 'controle', 'antimicrobiano', 'restritoHospitalar', 'termolabil'],
      },
      { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia'] },
    ],
    open: 'page',
  },
  comments: true,
} as const satisfies ResourceDeclaration;
