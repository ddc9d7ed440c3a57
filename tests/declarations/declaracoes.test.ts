/** Every declaration of this checkout: valid, reachable, labelled, guarded, and where the requirements want it. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';

let registry: Registry;
beforeAll(async () => {
  registry = await loadRegistry();
});

const resourceOf = (name: string): ResourceDeclaration => {
  const resource = registry.resource[name];
  if (!resource) throw new Error(`resource '${name}' is not declared`);
  return resource;
};

const entityOf = (name: string): EntityModel => {
  const entity = registry.entity[name];
  if (!entity) throw new Error(`entity '${name}' is not declared`);
  return entity;
};

/** Name, path and subject, as the specification writes them. */
type Row = readonly [name: string, path: string, subject: string];

const REG_01: readonly Row[] = [
  ['cids', '/cids', 'cid'],
  ['ciaps', '/ciaps', 'ciap'],
  ['declaracoes', '/declaracoes', 'declaracao'],
  ['pendencias', '/pendencias', 'pendencia'],
  ['bancos', '/bancos', 'banco'],
  ['classificacoes-estabelecimentos', '/classificacoes-estabelecimentos', 'classificacaoestabelecimento'],
  ['entidades', '/entidades', 'entidade'],
  ['especialidades', '/especialidades', 'especialidade'],
  ['servicos', '/servicos', 'servico'],
  ['paises', '/paises', 'pais'],
  ['cidades', '/cidades', 'cidade'],
  ['avisos', '/avisos', 'aviso'],
  ['procedimentos', '/procedimentos', 'procedimento'],
  ['medicamentos', '/medicamentos', 'medicamento'],
  ['tabelas-precos', '/tabelas-precos', 'tabpreco'],
];

const REG_02: readonly Row[] = [
  ['precificacao', '/precificacao', 'tabpreco'],
  ['grupos-procedimentos', '/grupos-procedimentos', 'grupoprocedimento'],
  ['dentes', '/dentes', 'dente'],
  ['faces-dentes', '/faces-dentes', 'facedente'],
  ['grupos-dentes', '/grupos-dentes', 'grupodente'],
  ['regioes-dentes', '/regioes-dentes', 'regiaodente'],
];

/** With redirect, list and form. */
const REG_03: readonly (readonly [name: string, path: string, list: string, form: string | undefined])[] = [
  ['prestadores', '/prestadores', '/prestadores/list', '/prestadores/form-prestador/:id?'],
  ['pacientes', '/pacientes', '/pacientes/list-pacientes', '/pacientes/form-pacientes/:id?'],
  [
    'fornecedores',
    '/fornecedores',
    '/fornecedores/list-fornecedores',
    '/fornecedores/form-fornecedores/:id?',
  ],
  ['profissionais', '/profissionais', '/profissionais/list', '/profissionais/form-profissional/:id?'],
  ['convenios', '/convenios', '/convenios/list-convenio', '/convenios/form-convenio/:id?'],
];

const FIN_04: readonly Row[] = [
  ['formas-pagamento', '/formas-pagamento', 'formapagamento'],
  ['grupos-tipos-tributos', '/grupos-tipos-tributos', 'grupotipotributo'],
  ['historicos-contas-pagar', '/historicos-contas-pagar', 'historicocontapagar'],
  ['ipca', '/ipca', 'ipca'],
  ['irrf', '/irrf', 'irrf'],
  ['minimo-retencao', '/minimo-retencao', 'minimoretencao'],
  ['siglas', '/siglas', 'sigla'],
  ['tabela-limite-tributacao', '/tabela-limite-tributacao', 'tabelalimitetributacao'],
  ['tabela-tributacao', '/tabela-tributacao', 'tabelatributacao'],
  ['tipos-contas-pagar', '/tipos-contas-pagar', 'tipocontapagar'],
  ['tipos-documentos-contas-pagar', '/tipos-documentos-contas-pagar', 'tipodocumentocontapagar'],
  ['tipos-impostos', '/tipos-impostos', 'tipoimposto'],
];

const FIN_06: readonly Row[] = [
  ['forma-recebimento', '/forma-recebimento', 'formarecebimento'],
  ['taxas-adicionais', '/taxas-adicionais', 'taxaadicional'],
  ['tipos-contas-receber', '/tipos-contas-receber', 'tipocontareceber'],
  ['tipo-recebimentos', '/tipo-recebimentos', 'tiporecebimento'],
];

const PARENTS: readonly (readonly [name: string, path: string, breadcrumb: string])[] = [
  ['base', '/base', 'Base'],
  ['contrato', '/contrato', 'Contrato'],
  ['tabela', '/tabela', 'Tabela'],
  ['odonto', '/odonto', 'Odontologia'],
  ['financeiro', '/financeiro', 'Financeiro'],
  ['pagamento', '/pagamento', 'Pagamento'],
  ['processo-pagamento', '/processo-pagamento', 'Processos de pagamento'],
  ['configuracao-pagamento', '/configuracao-pagamento', 'Configuração de pagamento'],
  ['recebimento', '/recebimento', 'Recebimento'],
  ['configuracao-recebimento', '/configuracao-recebimento', 'Configuração'],
  ['cadastro', '/cadastro', 'Cadastro'],
  ['relatorio', '/relatorio', 'Relatórios'],
  ['util', '/util', 'Útil'],
  ['crf', '/crf', 'Prontuário CRF'],
  ['acesso', '/acesso', 'Acesso'],
];

/** What the registry says of the same registers: a generated screen, entered with 'list' on the subject. */
const declared = (rows: readonly Row[]): unknown[] =>
  rows.map(([name]) => {
    const { path, action = 'list', screen } = resourceOf(name);
    return [name, path, entityOf(name).subject, action, screen];
  });

const wanted = (rows: readonly Row[]): unknown[] => rows.map((row) => [...row, 'list', undefined]);

describe('the registers of the requirements', () => {
  it('[REG-01] base registers stand at their paths under their subjects', () => {
    expect(declared(REG_01)).toEqual(wanted(REG_01));
    expect(resourceOf('bancos').aliases).toContain('/banco');
  });

  it('[REG-02] contract, tables and odontology stand at their paths', () => {
    expect(declared(REG_02)).toEqual(wanted(REG_02));
  });

  it.each(REG_03)('[REG-03] %s redirects to its list and has its form', (name, path, list, form) => {
    expect(resourceOf(name)).toMatchObject({
      path,
      redirect: list,
      listPath: list,
      ...(form && { formPath: form }),
    });
    expect(resourceOf(name).list?.search?.length).toBeGreaterThan(3);
  });

  it('[REG-03] laboratories and places stand at their paths', () => {
    // Its own address is the bench (CLIN-08).
    expect(declared([['laboratorios', '/laboratorios/cadastro', 'laboratorio']])).toEqual(
      wanted([['laboratorios', '/laboratorios/cadastro', 'laboratorio']]),
    );
    expect([resourceOf('cidades').parent, resourceOf('paises').parent]).toEqual([
      'localizacao',
      'localizacao',
    ]);
  });

  it('[REG-03] a patient is somebody: documents, social name, mother, convenios with card and validity, guardian, allergies', () => {
    const paciente = entityOf('pacientes');
    expect(paciente).toMatchObject({ tenant: true, auditRead: true });
    for (const id of [
      'nomeSocial',
      'cpf',
      'cns',
      'nomeMae',
      'dataNascimento',
      'sexo',
      'racaCor',
      'naturalidadeId',
      'cidadeId',
      'foto',
      'obito',
    ]) {
      expect(Object.keys(paciente.field)).toContain(id);
    }
    const convenios = paciente.field['convenios']?.child?.fields.map((field) => field.id);
    expect(convenios).toEqual(
      expect.arrayContaining([
        'convenioId',
        'planoId',
        'numeroCarteira',
        'validade',
        'titularidade',
        'nomeTitular',
      ]),
    );
    expect(paciente.children.map((field) => field.id)).toEqual([
      'outrosEnderecos',
      'convenios',
      'responsaveis',
      'alergias',
    ]);
  });

  it('[REG-03] a patient declared foreign must say the country, one declared dead the day', () => {
    const validators = validatorsOf(entityOf('pacientes'));
    const paciente = { nome: 'Ana Souza', dataNascimento: '1980-02-29', sexo: 'F' };
    expect(validators.criar(paciente).ok).toBe(true);
    expect(validators.criar({ ...paciente, nacionalidade: 'ESTRANGEIRA' })).toMatchObject({
      ok: false,
      errors: { paisNascimentoId: [expect.any(String)] },
    });
    expect(validators.criar({ ...paciente, obito: true })).toMatchObject({
      ok: false,
      errors: { dataObito: [expect.any(String)] },
    });
    expect(validators.criar({ ...paciente, cpf: '11111111111' })).toMatchObject({
      ok: false,
      errors: { cpf: [expect.any(String)] },
    });
  });

  it('[REG-03] a professional is known by council, state and number, and works at providers', () => {
    const profissional = entityOf('profissionais');
    expect(profissional.unique).toContainEqual(['conselhoId', 'ufConselho', 'numeroConselho']);
    expect(profissional.field['ufConselho']?.default).toBe('MG');
    expect(profissional.field['especialidades']?.child?.fields.map((field) => field.id)).toContain('rqe');
    expect(profissional.field['corpoClinico']?.child?.fields.map((field) => field.id)).toContain(
      'prestadorId',
    );
  });

  it('[REG-03] of a professional colleagues read neither address nor phones; whoever keeps the register does', () => {
    const { field } = entityOf('profissionais');
    const personal = ['cpf', 'cns', 'dataNascimento', 'telefone', 'celular'];
    const address = ['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'cidadeId'];
    for (const id of [...personal, ...address]) expect([id, field[id]?.access?.read]).toEqual([id, 'update']);
    for (const id of ['nome', 'numeroConselho', 'email'])
      expect([id, field[id]?.access?.read]).toEqual([id, undefined]);
  });

  it('[REG-04] a price has a kind and a validity that cannot overlap', () => {
    const item = entityOf('tabelas-precos-itens');
    expect(item.field['tipo']?.options?.map((option) => option.value)).toEqual([
      'PROCEDIMENTO',
      'MEDICAMENTO',
      'MATERIAL',
      'TAXA',
      'PACOTE',
    ]);
    expect(item.noOverlap[0]).toEqual({
      by: ['tabelaPrecoId', 'tipo', 'codigo'],
      from: 'inicioVigencia',
      to: 'fimVigencia',
    });
    expect(item.subject).toBe('tabpreco');
    expect(entityOf('prestadores-convenios').field['ajustes']?.kind).toBe('child');
  });

  it('[REG-06] cities, classes, entities, services and providers carry the fields that others read', () => {
    const fields = (name: string, ...ids: string[]) =>
      expect(Object.keys(entityOf(name).field)).toEqual(expect.arrayContaining(ids));
    fields('cidades', 'nome', 'uf');
    fields('classificacoes-estabelecimentos', 'codigo', 'descricao', 'possuiEntidades');
    fields('entidades', 'codigo', 'descricao');
    fields('servicos', 'nome', 'classificacoes');
    fields('prestadores', 'nome', 'integracao');
  });

  it('[FIN-04] payment configuration stands at its paths under its page', () => {
    expect(declared(FIN_04)).toEqual(wanted(FIN_04));
    for (const [name] of FIN_04)
      expect([name, resourceOf(name).parent]).toEqual([name, 'configuracao-pagamento']);
  });

  it('[FIN-04] tax tables are dated and do not overlap', () => {
    for (const name of [
      'irrf',
      'inss',
      'minimo-retencao',
      'tabela-limite-tributacao',
      'tabela-tributacao',
      'tipos-impostos',
    ]) {
      expect([name, entityOf(name).noOverlap[0]?.from]).toEqual([name, 'inicioVigencia']);
    }
  });

  it('[FIN-06] receiving configuration stands at its paths under its page', () => {
    expect(declared(FIN_06)).toEqual(wanted(FIN_06));
    for (const [name] of FIN_06)
      expect([name, resourceOf(name).parent]).toEqual([name, 'configuracao-recebimento']);
  });

  it.each(PARENTS)('[NAV-07] %s is a page of cards', (name, path, breadcrumb) => {
    expect(resourceOf(name)).toMatchObject({ path, breadcrumb, screen: 'cards' });
  });

  it('[NAV-07] pages that pick children by flag have children with that flag', () => {
    expect(resourceOf('odonto').childrenFlag).toBe('neto');
    expect(resourceOf('processo-pagamento').childrenFlag).toBe('neto');
    const picked = registry.resources
      .filter((resource) => resource.parent === 'odonto' && resource.neto)
      .map((resource) => resource.name);
    expect(picked.toSorted()).toEqual([
      'condicoes-dentarias',
      'dentes',
      'faces-dentes',
      'grupos-dentes',
      'odontograma',
      'regioes-dentes',
    ]);
  });

  it('[NAV-05] nesting flags follow the depth in the menu, without being declared', () => {
    const depth = (resource: ResourceDeclaration): number =>
      resource.parent === undefined ? 0 : 1 + depth(resourceOf(resource.parent));
    const flags = ['', 'filho', 'neto', 'bisneto'] as const;
    for (const resource of registry.resources) {
      const set = (['filho', 'neto', 'bisneto'] as const).filter((flag) => resource[flag]);
      const flag = flags[depth(resource)];
      expect([resource.name, set]).toEqual([resource.name, flag ? [flag] : []]);
    }
  });

  it('[NAV-05] the first level of the menu is short', () => {
    const first = registry.resources.filter(
      (resource) => resource.parent === undefined && resource.showFind !== false && resource.login !== false,
    );
    expect(first.length).toBeLessThanOrEqual(14);
  });
});

/** Words that a person would read misspelt. */
const WITHOUT_ACCENT =
  /(?:^|[^\p{L}])(?:acao|acoes|agencia|ambulatorio|area|atencao|cartao|classificacao|codigo|competencia|conta corrente a|convenio|convenios|declaracao|descricao|diario|duracao|endereco|farmacia|funcao|historico|identificacao|indice|inicio|laboratorio|logradouro e|maximo|medico|medicos|medica|minimo|modulo|municipio|nao|numero|obito|observacao|observacoes|obrigatorio|odontologico|orgao|pais de|periodo|pendencia|pratica|precos|preco|prescricao|prontuario|publico|referencia|regiao|registro ansn|relatorio|responsavel|retencao|serie|servico|servicos|situacao|tecnico|tributacao|ultimo|unico|usuario|validacao|vigencia|vinculo|util)(?:$|[^\p{L}])/iu;

function textsOf(entity: EntityModel): string[] {
  const of = (field: FieldModel): string[] => [
    field.title,
    field.description ?? '',
    field.ui.placeholder ?? '',
    field.ui.suffix ?? '',
    ...(field.options ?? []).map((option) => option.title),
    field.child?.singular ?? '',
    ...(field.child?.fields ?? []).flatMap(of),
  ];
  return [entity.title, entity.plural, ...entity.fields.flatMap(of)].filter(
    (text) => !/[{@]|https?:/.test(text),
  );
}

function textsOfResource(resource: ResourceDeclaration): string[] {
  const sections = resource.form?.sections ?? resource.form?.tabs?.flatMap((tab) => tab.sections) ?? [];
  return [
    resource.breadcrumb,
    ...(resource.list?.presets ?? []).map((preset) => preset.title),
    ...(resource.form?.tabs ?? []).map((tab) => tab.title),
    ...sections.map((section) => section.title ?? ''),
  ];
}

describe('every declaration', () => {
  it('[NAV-01] has a path of its own, a breadcrumb and an icon, and its registers a subject', () => {
    const { resources } = registry;
    expect(resources.length).toBeGreaterThan(60);
    expect(resources.filter(({ path }) => !/^\/[a-z0-9:?/_-]*$/i.test(path))).toEqual([]);
    expect(resources.filter(({ breadcrumb }) => breadcrumb.trim() === '')).toEqual([]);
    expect(resources.filter(({ entity, subject }) => entity !== undefined && subject === undefined)).toEqual(
      [],
    );
  });

  it('[REG-01] writes Portuguese with accents', () => {
    const plain = [
      ...registry.entities.flatMap((entity) => textsOf(entity).map((text) => `${entity.name}: ${text}`)),
      ...registry.resources.flatMap((resource) =>
        textsOfResource(resource).map((text) => `${resource.name}: ${text}`),
      ),
    ];
    expect(plain.filter((text) => WITHOUT_ACCENT.test(text.slice(text.indexOf(': ') + 2)))).toEqual([]);
  });

  it('[REG-01] writes in sentence case, without exclamation', () => {
    const texts = registry.entities.flatMap((entity) =>
      textsOf(entity).map((text) => `${entity.name}: ${text}`),
    );
    expect(texts.filter((text) => text.includes('!'))).toEqual([]);
    const titles = registry.entities.flatMap((entity) => entity.fields.map((field) => field.title));
    expect(titles.filter((title) => title[0] !== title[0]?.toUpperCase())).toEqual([]);
  });

  it('[REG-05] shows 2 to 8 columns in its list', () => {
    const counts = registry.resources
      .filter(({ entity }) => entity !== undefined)
      .map(({ name, list }) => ({ name, columns: list?.columns?.length ?? 0 }));
    expect(counts.filter(({ columns }) => columns < 2 || columns > 8)).toEqual([]);
  });

  it('[REG-05] can be recognised on import and found by text', () => {
    expect(
      registry.entities
        .filter(({ importKey, readOnly }) => !readOnly && importKey.length === 0)
        .map(({ name }) => name),
    ).toEqual([]);
    const mute = registry.entities.filter(({ fields }) => !fields.some((field) => field.search));
    // Tables of figures alone, found by date, bracket, colour or kind, an examination or a picture of a mouth by its patient; a classification of risk is found by its arrival.
    expect(mute.map(({ name }) => name).toSorted()).toEqual([
      'alcadas-liberacao',
      'alvos-risco',
      'classificacoes-risco',
      'configuracoes-notas-servico',
      'exames-periodontais',
      'exigencias-sncr',
      'imagens-odontologicas',
      'inss',
      'irrf',
      'relatorios-agendados',
    ]);
  });

  it('[REG-05] asks for every required field and refuses an unknown key', () => {
    const missed = registry.entities.flatMap((entity) => {
      const outcome = validatorsOf(entity).criar({ chaveQueNaoExiste: 1 });
      const told = outcome.ok ? [] : Object.keys(outcome.errors);
      const asked = entity.fields
        .filter((field) => field.required && !field.readOnly && field.default === undefined)
        .map((field) => field.id);
      return ['chaveQueNaoExiste', ...asked]
        .filter((id) => !told.includes(id))
        .map((id) => `${entity.name}.${id}`);
    });
    expect(missed).toEqual([]);
  });
});
