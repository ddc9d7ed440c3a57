import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { PARENTESCO, SEXO } from '#schemas/compartilhado/opcoes.ts';
import { contato } from '#schemas/compartilhado/contato.ts';
import { endereco } from '#schemas/compartilhado/endereco.ts';

/** Says nothing of a record that is in use. */
const soUnificado = {
  'x-when': {
    visible: { properties: { cadastro: { const: 'UNIFICADO' } }, required: ['cadastro'] },
    onHide: 'keep',
  },
} as const;

/** Nobody knows the day of birth: an age is estimated instead, and no day is made up. */
const SEM_NASCIMENTO = {
  properties: { nascimentoDesconhecido: { const: true } },
  required: ['nascimentoDesconhecido'],
} as const;
const COM_NASCIMENTO = { not: SEM_NASCIMENTO } as const;

/** Paciente do prestador. Campos do Cartão Nacional de Saúde e do TISS; a leitura de um registro é auditada. */
export const paciente = {
  $id: 'paciente',
  title: 'Paciente',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Pacientes',
    label: ['nome'],
    tellApart: ['dataNascimento', 'cpf'],
    sort: 'nome',
    tenant: true,
    unique: [['cpf'], ['cns'], ['numeroProntuario']],
    importKey: ['cpf'],
    life: { from: 'dataNascimento', to: 'dataObito' },
    auditRead: true,
    // The care link (docs/guides/ficha-medica.md): an appointment from three days before it, when it is prepared, until a
    // day after it, when it is written up; a chart of one's own; the shift where the patient is now; what one said.
    ties: [
      {
        key: 'AGENDAMENTO',
        resource: 'agendamentos',
        of: 'pacienteId',
        by: { field: 'profissionalId', is: 'profissional' },
        at: 'inicio',
        only: { situacao: ['AGENDADO', 'CONFIRMADO', 'AGUARDANDO', 'EM_ATENDIMENTO', 'FINALIZADO'] },
        around: { from: 'inicio', to: 'fim', before: 72, after: 24 },
      },
      {
        key: 'PRONTUARIO_ABERTO',
        resource: 'prontuarios',
        of: 'pacienteId',
        by: { field: 'profissionalId', is: 'profissional' },
        at: 'iniciadoEm',
        only: { estado: ['ABERTO', 'REABERTO'] },
      },
      {
        key: 'URGENCIA',
        resource: 'atendimentos-urgencia',
        of: 'pacienteId',
        work: { subject: 'prontoatendimento', action: 'atender' },
        at: 'chegadaEm',
        only: { situacao: ['CHEGOU', 'CLASSIFICADO', 'CHAMADO', 'EM_ATENDIMENTO', 'EM_OBSERVACAO'] },
      },
      {
        key: 'INTERNACAO',
        resource: 'internacoes',
        of: 'pacienteId',
        work: { subject: 'internacao', action: 'clinico' },
        at: 'solicitadaEm',
        only: { situacao: ['INTERNADA', 'ALTA_SOLICITADA'] },
      },
      {
        key: 'TELEATENDIMENTO',
        resource: 'teleatendimentos',
        of: 'pacienteId',
        by: { field: 'atendenteId', is: 'usuario' },
        at: 'entradaEm',
        only: { situacao: ['EM_ATENDIMENTO'] },
      },
      {
        key: 'VISITA_ANTERIOR',
        resource: 'prontuarios',
        of: 'pacienteId',
        by: { field: 'profissionalId', is: 'profissional' },
        at: 'iniciadoEm',
        only: { estado: ['ENCERRADO'] },
      },
      {
        key: 'FINALIDADE',
        resource: 'acessos-prontuario',
        of: 'pacienteId',
        by: { field: 'usuarioId', is: 'usuario' },
        at: 'em',
        until: 'validoAte',
      },
    ],
    // Two records of one person: one stays, the other is kept to be read and leads to it (docs/guides/paciente.md).
    lifecycle: {
      field: 'cadastro',
      locks: {
        UNIFICADO: {
          what: ['fields', 'children', 'documents', 'delete', 'references'],
          why: 'Este cadastro foi unificado com {unificadoComId}. Use o cadastro que ficou.',
        },
      },
      transitions: {
        unificar: {
          title: 'Unificar',
          from: 'EM_USO',
          to: 'UNIFICADO',
          internal: true,
          reason: 'required',
          asks: ['unificadoComId', 'ativo?'],
          stamp: { at: 'unificadoEm', by: 'unificadoPor', reason: 'motivoUnificacao' },
        },
        // The union is undone (schemas/pessoas/uniao-paciente.ts).
        separar: { title: 'Separar', from: 'UNIFICADO', to: 'EM_USO', internal: true, asks: ['ativo?'] },
      },
    },
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos depois do último registro: pacientes não se excluem de vez.',
  },
  required: ['nome', 'sexo', 'nacionalidade'],
  properties: {
    nome: {
      type: 'string',
      title: 'Nome civil',
      maxLength: 150,
      minLength: 3,
      'x-ui': { prefer: 'nomeSocial', column: 'Nome' },
    },
    nomeSocial: {
      type: ['string', 'null'],
      title: 'Nome social',
      maxLength: 150,
      'x-col': { search: true },
      description: 'É o nome usado na chamada e no cabeçalho.',
    },
    cpf: {
      type: ['string', 'null'],
      title: 'CPF',
      format: 'cpf',
      'x-access': { read: 'view', mask: 'cpf' },
      'x-col': { search: true },
    },
    cns: { type: ['string', 'null'], title: 'CNS', format: 'cns', 'x-col': { search: true } },
    numeroProntuario: {
      type: ['integer', 'null'],
      title: 'Número do prontuário',
      minimum: 1,
      readOnly: true,
      'x-col': { index: true, search: true },
    },
    dataNascimento: {
      type: ['string', 'null'],
      title: 'Data de nascimento',
      format: 'date',
      'x-col': { index: true },
      'x-range': { from: '1900-01-01', to: '$hoje' },
      'x-ui': { column: 'Nascimento', age: true },
      'x-when': { visible: COM_NASCIMENTO, required: COM_NASCIMENTO },
    },
    nascimentoDesconhecido: {
      type: 'boolean',
      title: 'Não sabe a data de nascimento',
      default: false,
      'x-ui': { onlyYes: true },
      'x-col': { search: true },
    },
    idadeEstimada: {
      type: ['integer', 'null'],
      title: 'Idade estimada',
      minimum: 0,
      maximum: 130,
      'x-ui': { suffix: 'anos' },
      'x-when': { visible: SEM_NASCIMENTO },
    },
    // From when the estimate is: it grows older with the patient. Put by the server.
    idadeEstimadaEm: {
      type: ['string', 'null'],
      title: 'Idade estimada em',
      format: 'date',
      readOnly: true,
      'x-when': { visible: SEM_NASCIMENTO },
    },
    idade: {
      type: ['string', 'null'],
      title: 'Idade',
      readOnly: true,
      'x-computed': { fn: 'idadePorExtenso' },
    },
    sexo: { type: 'string', title: 'Sexo', oneOf: SEXO },
    identidadeGenero: {
      type: ['string', 'null'],
      title: 'Identidade de gênero',
      oneOf: [
        { const: 'CIS_MULHER', title: 'Mulher cisgênero' },
        { const: 'CIS_HOMEM', title: 'Homem cisgênero' },
        { const: 'TRANS_MULHER', title: 'Mulher transgênero' },
        { const: 'TRANS_HOMEM', title: 'Homem transgênero' },
        { const: 'TRAVESTI', title: 'Travesti' },
        { const: 'NAO_BINARIA', title: 'Pessoa não binária' },
        { const: 'OUTRA', title: 'Outra' },
        { const: 'NAO_DECLARADA', title: 'Prefere não declarar' },
        { const: null, title: 'Não informado' },
      ],
    },
    racaCor: {
      type: ['string', 'null'],
      title: 'Raça ou cor',
      oneOf: [
        { const: 'BRANCA', title: 'Branca' },
        { const: 'PRETA', title: 'Preta' },
        { const: 'AMARELA', title: 'Amarela' },
        { const: 'PARDA', title: 'Parda' },
        { const: 'INDIGENA', title: 'Indígena' },
        { const: 'IGNORADA', title: 'Sem informação' },
        { const: null, title: 'Não informado' },
      ],
    },
    etnia: {
      type: ['string', 'null'],
      title: 'Etnia indígena',
      maxLength: 80,
      'x-when': {
        visible: { properties: { racaCor: { const: 'INDIGENA' } }, required: ['racaCor'] },
        required: { properties: { racaCor: { const: 'INDIGENA' } }, required: ['racaCor'] },
      },
    },
    nomeMae: {
      type: ['string', 'null'],
      title: 'Nome da mãe',
      maxLength: 150,
      'x-col': { index: true, search: true },
    },
    nomePai: { type: ['string', 'null'], title: 'Nome do pai', maxLength: 150 },
    estadoCivil: {
      type: ['string', 'null'],
      title: 'Estado civil',
      oneOf: [
        { const: 'SOLTEIRO', title: 'Solteiro(a)' },
        { const: 'CASADO', title: 'Casado(a)' },
        { const: 'UNIAO_ESTAVEL', title: 'União estável' },
        { const: 'SEPARADO', title: 'Separado(a)' },
        { const: 'DIVORCIADO', title: 'Divorciado(a)' },
        { const: 'VIUVO', title: 'Viúvo(a)' },
        { const: null, title: 'Não informado' },
      ],
    },
    escolaridade: {
      type: ['string', 'null'],
      title: 'Escolaridade',
      oneOf: [
        { const: 'SEM', title: 'Sem escolaridade' },
        { const: 'FUNDAMENTAL_INCOMPLETO', title: 'Fundamental incompleto' },
        { const: 'FUNDAMENTAL', title: 'Fundamental completo' },
        { const: 'MEDIO_INCOMPLETO', title: 'Médio incompleto' },
        { const: 'MEDIO', title: 'Médio completo' },
        { const: 'SUPERIOR_INCOMPLETO', title: 'Superior incompleto' },
        { const: 'SUPERIOR', title: 'Superior completo' },
        { const: 'POS', title: 'Pós-graduação' },
        { const: null, title: 'Não informado' },
      ],
    },
    ocupacaoId: { type: ['integer', 'null'], title: 'Ocupação', 'x-ref': { resource: 'cbo-ocupacoes' } },
    nacionalidade: {
      type: 'string',
      title: 'Nacionalidade',
      oneOf: [
        { const: 'BRASILEIRA', title: 'Brasileira' },
        { const: 'NATURALIZADA', title: 'Naturalizada' },
        { const: 'ESTRANGEIRA', title: 'Estrangeira' },
      ],
      default: 'BRASILEIRA',
    },
    paisNascimentoId: {
      type: ['integer', 'null'],
      title: 'País de nascimento',
      'x-ref': { resource: 'paises' },
      'x-when': {
        visible: {
          properties: { nacionalidade: { enum: ['NATURALIZADA', 'ESTRANGEIRA'] } },
          required: ['nacionalidade'],
        },
        required: {
          properties: { nacionalidade: { enum: ['NATURALIZADA', 'ESTRANGEIRA'] } },
          required: ['nacionalidade'],
        },
      },
    },
    naturalidadeId: {
      type: ['integer', 'null'],
      title: 'Naturalidade',
      'x-ref': { resource: 'cidades' },
      'x-when': {
        visible: { properties: { nacionalidade: { const: 'BRASILEIRA' } }, required: ['nacionalidade'] },
      },
    },
    rg: { type: ['string', 'null'], title: 'RG', maxLength: 20 },
    orgaoExpedidorId: {
      type: ['integer', 'null'],
      title: 'Órgão expedidor',
      'x-ref': { resource: 'orgaos-expedidores' },
    },
    ufRg: { type: ['string', 'null'], title: 'UF do RG', format: 'uf' },
    outroDocumento: {
      type: ['string', 'null'],
      title: 'Outro documento',
      oneOf: [
        { const: 'PASSAPORTE', title: 'Passaporte' },
        { const: 'CRNM', title: 'Registro Nacional Migratório (CRNM)' },
        { const: 'PROTOCOLO', title: 'Protocolo de refúgio ou de registro' },
        { const: 'IDENTIDADE_PAIS', title: 'Identidade do país de origem' },
        { const: 'DNV', title: 'Declaração de nascido vivo' },
        { const: null, title: 'Não tem' },
      ],
      description: 'De quem não tem CPF: estrangeiro em visita, recém-nascido.',
    },
    numeroOutroDocumento: {
      type: ['string', 'null'],
      title: 'Número do documento',
      maxLength: 30,
      pattern: '^[0-9A-Za-z./-]{1,30}$',
      'x-col': { search: true },
      'x-when': {
        visible: { properties: { outroDocumento: { type: 'string' } }, required: ['outroDocumento'] },
        required: { properties: { outroDocumento: { type: 'string' } }, required: ['outroDocumento'] },
      },
    },
    paisDocumentoId: {
      type: ['integer', 'null'],
      title: 'País do documento',
      'x-ref': { resource: 'paises' },
      'x-when': {
        visible: {
          properties: { outroDocumento: { enum: ['PASSAPORTE', 'IDENTIDADE_PAIS'] } },
          required: ['outroDocumento'],
        },
        required: {
          properties: { outroDocumento: { enum: ['PASSAPORTE', 'IDENTIDADE_PAIS'] } },
          required: ['outroDocumento'],
        },
      },
    },
    tipoSanguineo: {
      type: ['string', 'null'],
      title: 'Tipo sanguíneo',
      oneOf: [
        { const: 'A+', title: 'A+' },
        { const: 'A-', title: 'A-' },
        { const: 'B+', title: 'B+' },
        { const: 'B-', title: 'B-' },
        { const: 'AB+', title: 'AB+' },
        { const: 'AB-', title: 'AB-' },
        { const: 'O+', title: 'O+' },
        { const: 'O-', title: 'O-' },
        { const: null, title: 'Não informado' },
      ],
    },
    foto: { type: ['string', 'null'], title: 'Foto', format: 'arquivo', 'x-ui': { widget: 'image' } },
    ...contato,
    semTelefone: {
      type: 'boolean',
      title: 'Não tem telefone',
      default: false,
      'x-ui': { onlyYes: true },
      description: 'Dito pelo paciente: a recepção não pergunta de novo.',
    },
    aceitaMensagens: {
      type: 'boolean',
      title: 'Aceita receber mensagens',
      default: false,
      description: 'Lembretes e avisos por mensagem ou e-mail, com o consentimento do paciente.',
    },
    ...endereco,
    outrosEnderecos: {
      type: 'array',
      title: 'Outros endereços',
      maxItems: 10,
      'x-child': { singular: 'Endereço' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tipo'],
        properties: {
          tipo: {
            type: 'string',
            title: 'Tipo',
            oneOf: [
              { const: 'TRABALHO', title: 'Trabalho' },
              { const: 'COBRANCA', title: 'Cobrança' },
              { const: 'TEMPORARIO', title: 'Temporário' },
              { const: 'ANTERIOR', title: 'Anterior' },
              { const: 'OUTRO', title: 'Outro' },
            ],
          },
          ...endereco,
        },
      },
    },
    convenios: {
      type: 'array',
      title: 'Convênios',
      maxItems: 20,
      'x-child': {
        singular: 'Convênio',
        unique: [['convenioId', 'numeroCarteira']],
        single: 'principal',
        copied: false,
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['convenioId', 'numeroCarteira', 'titularidade'],
        properties: {
          convenioId: { type: 'integer', title: 'Convênio', 'x-ref': { resource: 'convenios' } },
          planoId: {
            type: ['integer', 'null'],
            title: 'Plano',
            'x-ref': { resource: 'planos', filter: { convenioId: '$convenioId' } },
          },
          numeroCarteira: {
            type: 'string',
            title: 'Número da carteira',
            maxLength: 20,
            pattern: '^[0-9A-Za-z./-]{1,20}$',
            'x-col': { index: true },
          },
          validade: { type: ['string', 'null'], title: 'Validade da carteira', format: 'date' },
          titularidade: {
            type: 'string',
            title: 'Titularidade',
            oneOf: [
              { const: 'TITULAR', title: 'Titular' },
              { const: 'DEPENDENTE', title: 'Dependente' },
            ],
            default: 'TITULAR',
          },
          nomeTitular: {
            type: ['string', 'null'],
            title: 'Nome do titular',
            maxLength: 150,
            'x-when': {
              visible: { properties: { titularidade: { const: 'DEPENDENTE' } }, required: ['titularidade'] },
              required: { properties: { titularidade: { const: 'DEPENDENTE' } }, required: ['titularidade'] },
            },
          },
          principal: { type: 'boolean', title: 'Principal', default: false },
        },
      },
    },
    responsaveis: {
      type: 'array',
      title: 'Responsáveis e contatos',
      maxItems: 10,
      'x-child': { singular: 'Responsável' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['nome', 'parentesco', 'telefone'],
        properties: {
          nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 150 },
          parentesco: {
            type: 'string',
            title: 'Parentesco',
            oneOf: PARENTESCO,
          },
          cpf: { type: ['string', 'null'], title: 'CPF', format: 'cpf' },
          telefone: { type: 'string', title: 'Telefone', format: 'telefone' },
          responsavelLegal: { type: 'boolean', title: 'Responsável legal', default: false },
          responsavelFinanceiro: { type: 'boolean', title: 'Responsável financeiro', default: false },
          contatoEmergencia: { type: 'boolean', title: 'Contato de emergência', default: false },
        },
      },
    },
    // One fact of three, as clinical records keep it (HL7 AllergyIntolerance, no known allergies): never both.
    situacaoAlergias: {
      type: ['string', 'null'],
      title: 'Tem alergias?',
      description:
        'Pergunte ao paciente. Enquanto ninguém perguntou, nada se sabe: não é o mesmo que não ter alergias.',
      oneOf: [
        { const: null, title: 'Ninguém perguntou ainda', 'x-tone': 'warning' },
        { const: 'NEGA', title: 'Nega alergias conhecidas' },
        { const: 'TEM', title: 'Tem alergias' },
      ],
      'x-ui': { widget: 'radio' },
      'x-when': {
        // To write an allergy down is to record that there is one.
        becomes: {
          if: { properties: { situacaoAlergias: { const: null }, alergias: { type: 'array', minItems: 1 } } },
          value: 'TEM',
        },
        refused: [
          {
            if: {
              properties: { situacaoAlergias: { const: 'NEGA' }, alergias: { type: 'array', minItems: 1 } },
            },
            message: "Há alergia registrada. Retire-a da tabela, ou escolha 'Tem alergias'.",
          },
        ],
      },
    },
    alergias: {
      type: 'array',
      title: 'Alergias',
      maxItems: 50,
      'x-child': { singular: 'Alergia' },
      'x-when': { required: { properties: { situacaoAlergias: { const: 'TEM' } } } },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['agente', 'categoria'],
        properties: {
          agente: {
            type: 'string',
            title: 'Agente',
            minLength: 1,
            maxLength: 120,
            'x-ui': { placeholder: 'Dipirona' },
          },
          // The agent stays as the patient says it; by the ingredient what is prescribed is checked.
          medicamentoId: {
            type: ['integer', 'null'],
            title: 'Medicamento da lista',
            'x-ref': { resource: 'medicamentos', create: false, fills: { principioAtivo: 'principioAtivo' } },
          },
          principioAtivo: {
            type: ['string', 'null'],
            title: 'Princípio ativo',
            maxLength: 250,
            'x-ui': { placeholder: 'dipirona monoidratada' },
          },
          categoria: {
            type: 'string',
            title: 'Categoria',
            oneOf: [
              { const: 'MEDICAMENTO', title: 'Medicamento' },
              { const: 'ALIMENTO', title: 'Alimento' },
              { const: 'AMBIENTE', title: 'Ambiente' },
              { const: 'OUTRA', title: 'Outra' },
            ],
            // What is in the list of medicines, or has an ingredient, is a medicine.
            'x-when': {
              becomes: {
                if: {
                  not: { required: ['categoria'] },
                  anyOf: [{ required: ['medicamentoId'] }, { required: ['principioAtivo'] }],
                },
                value: 'MEDICAMENTO',
              },
            },
          },
          gravidade: {
            type: ['string', 'null'],
            title: 'Gravidade',
            oneOf: [
              { const: 'LEVE', title: 'Leve', 'x-tone': 'info' },
              { const: 'MODERADA', title: 'Moderada', 'x-tone': 'warning' },
              { const: 'GRAVE', title: 'Grave', 'x-tone': 'error' },
              { const: null, title: 'Não informado' },
            ],
          },
          reacao: { type: ['string', 'null'], title: 'Reação', maxLength: 200 },
          desde: { type: ['string', 'null'], title: 'Desde', format: 'date', 'x-happened': { whose: 'id' } },
        },
      },
    },
    alertas: {
      type: ['string', 'null'],
      title: 'Alertas',
      maxLength: 300,
      'x-ui': { placeholder: 'Risco de queda, marca-passo' },
      description: 'O que quem atende precisa ver antes de tudo. Aparece em todas as telas do paciente.',
    },
    obito: { type: 'boolean', title: 'Óbito', default: false },
    dataObito: {
      type: ['string', 'null'],
      title: 'Data do óbito',
      format: 'date',
      'x-range': { from: '$dataNascimento', to: '$hoje' },
      'x-when': {
        visible: { properties: { obito: { const: true } }, required: ['obito'] },
        required: { properties: { obito: { const: true } }, required: ['obito'] },
      },
    },
    observacoes: {
      type: ['string', 'null'],
      title: 'Observações da recepção',
      maxLength: 2000,
      'x-ui': { widget: 'textarea' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
    provisorio: {
      type: 'boolean',
      title: 'Cadastro provisório',
      default: false,
      readOnly: true,
      description: 'De quem chegou ao pronto atendimento sem identificação; sexo e idade são estimados.',
    },
    cadastro: {
      type: 'string',
      title: 'Cadastro',
      oneOf: [
        { const: 'EM_USO', title: 'Em uso' },
        { const: 'UNIFICADO', title: 'Unificado', 'x-tone': 'warning' },
      ],
      default: 'EM_USO',
      readOnly: true,
    },
    unificadoComId: {
      type: ['integer', 'null'],
      title: 'Unificado com',
      readOnly: true,
      'x-ref': { resource: 'pacientes', create: false },
      ...soUnificado,
    },
    unificadoEm: {
      type: ['string', 'null'],
      title: 'Unificado em',
      format: 'date-time',
      readOnly: true,
      ...soUnificado,
    },
    unificadoPor: {
      type: ['string', 'null'],
      title: 'Unificado por',
      maxLength: 150,
      readOnly: true,
      ...soUnificado,
    },
    motivoUnificacao: {
      type: ['string', 'null'],
      title: 'Motivo da unificação',
      maxLength: 500,
      readOnly: true,
      ...soUnificado,
    },
  },
} as const satisfies EntitySchema;

export default paciente;
export type Paciente = FromSchema<typeof paciente>;
