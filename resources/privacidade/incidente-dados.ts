import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'incidentes-dados',
  entity: 'privacidade/incidente-dados',
  path: '/incidentes-dados',
  breadcrumb: 'Incidentes com dados pessoais',
  icon: 'flag',
  subject: 'incidentedados',
  parent: 'privacidade',
  list: {
    columns: ['titulo', 'tipo', 'risco', 'situacao', 'descobertoEm', 'prazoAnpd', 'totalAtingidos'],
    search: ['titulo', 'tipo', 'risco', 'situacao', 'descobertoEm'],
    card: ['titulo', 'risco', 'situacao', 'prazoAnpd'],
    opening: 'abertos',
    presets: [
      {
        key: 'abertos',
        title: 'Em curso',
        filters: { situacao_in: 'ABERTO,COMUNICADO' },
        waits: { title: 'Incidentes de dados em curso', action: 'update', warns: true },
      },
    ],
  },
  form: {
    open: 'page',
    // The clock of the ANPD is what one opens an incident for.
    summary: ['prazoAnpd', 'prazoComplemento', 'totalAtingidos', 'comunicadoAnpdEm', 'comunicadoTitularesEm'],
    sections: [
      {
        title: 'O incidente',
        fields: [
          'titulo:2',
          'tipo',
          'situacao',
          'descricao:2',
          'relatadoPor',
          'ocorridoEm',
          'descobertoEm',
          'risco',
          'dadosAtingidos:2',
          'medidas:2',
        ],
      },
      {
        title: 'Pessoas atingidas',
        fields: ['totalAtingidos', 'outrosAtingidos', 'atingidos:2', 'listasLevadas:2'],
      },
      {
        title: 'Comunicação',
        fields: [
          'prazoAnpd',
          'prazoComplemento',
          'comunicadoAnpdEm',
          'protocoloAnpd',
          'comunicadoTitularesEm',
          'textoAnpd:2',
          'textoTitulares:2',
        ],
      },
      {
        title: 'Encerramento',
        fields: ['encerradoEm', 'encerradoPor', 'conclusao:2'],
        when: { properties: { situacao: { const: 'ENCERRADO' } }, required: ['situacao'] },
      },
    ],
    principal: ['comunicar'],
  },
} as const satisfies ResourceDeclaration;
