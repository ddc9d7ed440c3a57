import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'exigencias-sncr',
  entity: 'clinico/exigencia-sncr',
  path: '/exigencias-sncr',
  breadcrumb: 'Exigências do SNCR',
  icon: 'tags',
  subject: 'exigenciasncr',
  parent: 'clinicoconfiguracao',
  list: {
    notice:
      'A RDC Anvisa 1.000/2025 deu até 01/06/2026 para o SNCR funcionar e mais 30 dias de tolerância; o início de fato não foi confirmado. Corrija a data, ou desligue a linha, quando a Anvisa a disser.',
    columns: ['receituario', 'exigeDesde', 'dataConfirmada', 'fonte', 'ativo'],
    search: ['receituario', 'exigeDesde', 'ativo'],
  },
} as const satisfies ResourceDeclaration;
