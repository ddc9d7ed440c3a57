import { describe, expect, it } from 'vitest';
import { checkDeclarations, DeclarationError, declarationProblems } from './check.ts';
import type { ResourceDeclaration } from './declaration.ts';
import type { RootSchema } from './entity.ts';
import { nearest } from './suggest.ts';

type Loose = { [key: string]: unknown };

const cidade = (): Loose => ({
  title: 'Cidade',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Cidades', label: ['nome'] },
  required: ['nome'],
  properties: {
    nome: { type: 'string', title: 'Nome' },
    uf: { type: ['string', 'null'], title: 'UF', format: 'uf' },
  },
});

const MOEDA = { type: ['string', 'null'], title: 'Valor', format: 'moeda' };

const pessoa = (): Loose => ({
  title: 'Pessoa',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Pessoas', label: ['nome'], sort: 'nome', unique: [['cpf']], importKey: ['cpf'] },
  required: ['nome', 'sexo'],
  properties: {
    nome: { type: 'string', title: 'Nome', minLength: 2, maxLength: 80 },
    cpf: { type: ['string', 'null'], title: 'CPF', format: 'cpf' },
    sexo: {
      type: 'string',
      title: 'Sexo',
      oneOf: [
        { const: 'F', title: 'Feminino' },
        { const: 'M', title: 'Masculino' },
      ],
    },
    cidadeId: { type: ['integer', 'null'], title: 'Cidade', 'x-ref': { resource: 'cidades' } },
    inicio: { type: ['string', 'null'], title: 'Início', format: 'date' },
    fim: { type: ['string', 'null'], title: 'Fim', format: 'date' },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
    contatos: {
      type: 'array',
      title: 'Contatos',
      'x-child': { singular: 'Contato', unique: [['texto']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['texto'],
        properties: { texto: { type: 'string', title: 'Texto' } },
      },
    },
  },
});

const base = (): Loose => ({
  name: 'base',
  path: '/base',
  breadcrumb: 'Base',
  icon: 'database',
  screen: 'cards',
});
const cidades = (): Loose => ({
  name: 'cidades',
  entity: 'a/cidade',
  path: '/cidades',
  breadcrumb: 'Cidades',
  icon: 'environment',
  parent: 'base',
});
const pessoas = (): Loose => ({
  name: 'pessoas',
  entity: 'a/pessoa',
  path: '/pessoas',
  breadcrumb: 'Pessoas',
  icon: 'user',
  parent: 'base',
  subject: 'pessoa',
  list: {
    columns: ['nome', 'cpf', 'criadoEm'],
    presets: [{ key: 'ativas', title: 'Ativas', filters: { ativo: 'true', fim_lte: '$hoje' } }],
  },
  form: { sections: [{ fields: ['nome:2', 'cpf', 'sexo'] }] },
});

type World = { pessoa: Loose; cidade: Loose; base: Loose; cidades: Loose; pessoas: Loose };

/** The problems of a small right world after one change. */
function problemsOf(change: (world: World) => void): readonly string[] {
  const world: World = {
    pessoa: pessoa(),
    cidade: cidade(),
    base: base(),
    cidades: cidades(),
    pessoas: pessoas(),
  };
  change(world);
  return declarationProblems({
    schemas: { 'a/pessoa': world.pessoa, 'a/cidade': world.cidade },
    resources: {
      'a/base': world.base as ResourceDeclaration,
      'a/cidade': world.cidades as ResourceDeclaration,
      'a/pessoa': world.pessoas as ResourceDeclaration,
    },
    found: { guards: [], panels: ['boleto', 'papeis'] },
  });
}

const at = (node: Loose, ...path: string[]): Loose =>
  path.reduce<Loose>((parent, key) => parent[key] as Loose, node);
const field = (world: World, id: string): Loose => at(world.pessoa, 'properties', id);
const root = (world: World): Loose => at(world.pessoa, 'x-entity');
const child = (world: World): Loose => field(world, 'contatos');

const S = 'schemas/a/pessoa.ts: ';
const R = 'resources/a/pessoa.ts: ';

const wrong: readonly (readonly [title: string, change: (world: World) => void, problem: string])[] = [
  [
    'care of no patients',
    (w) =>
      (root(w)['rows'] = {
        own: [{ field: 'ativo', value: true }],
        care: { of: 'cidadeId', author: 'nome' },
      }),
    `${S}x-entity.rows.care usa 'cidadeId', que não aponta para um cadastro com ties`,
  ],
  [
    'a tie of nobody',
    (w) => (root(w)['ties'] = [{ key: 'X', resource: 'nada', of: 'a', at: 'b' }]),
    `${S}x-entity.ties[0] diz o recurso 'nada', que não existe`,
  ],
  [
    'in hand without a whole',
    (w) => (root(w)['inHand'] = { field: 'sexo', values: ['F'], action: 'ver' }),
    `${S}x-entity.inHand pede within: é de uma parte`,
  ],
  [
    'range on a text',
    (w) => (field(w, 'nome')['x-range'] = { from: '0' }),
    `${S}properties.nome.x-range só vale em data, data e hora, inteiro, decimal ou moeda; tire a palavra ou mude o tipo`,
  ],
  [
    'zeros for a number',
    (w) => (field(w, 'fim')['x-import'] = { zeros: { from: 1, to: 3 } }),
    `${S}properties.fim.x-import completa com zeros um código, que é texto; tire a palavra ou mude o tipo`,
  ],
  [
    'what comes from a field that does not exist',
    (w) => (field(w, 'fim')['x-ui'] = { follows: ['iniciu'] }),
    `${S}properties.fim.x-ui.follows usa o campo 'iniciu', que não existe; quis dizer 'inicio'?`,
  ],
  [
    'range by a field that does not exist',
    (w) => (field(w, 'fim')['x-range'] = { from: '$iniciu' }),
    `${S}properties.fim.x-range.from usa o campo 'iniciu', que não existe; quis dizer 'inicio'?`,
  ],
  [
    'keyword misspelt',
    (w) => (field(w, 'nome')['x-serach'] = true),
    `${S}properties.nome.x-serach não existe; existem x-col, x-ref, x-range, x-happened, x-when, x-access, x-child, x-computed, x-sum, x-asked, x-counter, x-import, x-tone, x-ui`,
  ],
  [
    'keyword misspelt near',
    (w) => (field(w, 'nome')['x-cool'] = {}),
    `${S}properties.nome.x-cool não existe; quis dizer 'x-col'?`,
  ],
  [
    'key inside a keyword',
    (w) => (field(w, 'nome')['x-col'] = { serach: true }),
    `${S}properties.nome.x-col.serach não existe; quis dizer 'search'?`,
  ],
  [
    'keyword of the wrong type',
    (w) => (field(w, 'nome')['x-col'] = { search: 'sim' }),
    `${S}properties.nome.x-col.search tem o valor 'sim'; precisa ser true ou false`,
  ],
  [
    'unknown format',
    (w) => (field(w, 'cpf')['format'] = 'cfp'),
    `${S}properties.cpf.format tem o valor 'cfp'; quis dizer 'cpf'?`,
  ],
  [
    'unknown widget',
    (w) => (field(w, 'nome')['x-ui'] = { widget: 'text-area' }),
    `${S}properties.nome.x-ui.widget tem o valor 'text-area'; quis dizer 'textarea'?`,
  ],
  [
    'schema keyword not in the language',
    (w) => (field(w, 'nome')['$ref'] = '#/x'),
    `${S}properties.nome.$ref não existe; existem type, title, description, format, enum, oneOf, minLength, maxLength, pattern, minimum, maximum, multipleOf, minItems, maxItems, uniqueItems, default, readOnly, writeOnly, items`,
  ],
  [
    'type number',
    (w) => (field(w, 'nome')['type'] = 'number'),
    `${S}properties.nome.type tem o valor 'number'; use 'string', 'integer', 'boolean', 'array', 'null'`,
  ],
  ['title missing', (w) => delete field(w, 'cpf')['title'], `${S}properties.cpf.title falta`],
  ['title empty', (w) => (field(w, 'cpf')['title'] = ' '), `${S}properties.cpf.title está vazio`],
  ['plural missing', (w) => delete root(w)['plural'], `${S}x-entity.plural falta`],
  ['label missing', (w) => delete root(w)['label'], `${S}x-entity.label falta`],
  ['x-entity missing', (w) => delete w.pessoa['x-entity'], `${S}x-entity falta`],
  [
    'open properties',
    (w) => (w.pessoa['additionalProperties'] = true),
    `${S}additionalProperties tem o valor true; use false`,
  ],
  [
    'open properties of a child',
    (w) => (at(child(w), 'items')['additionalProperties'] = true),
    `${S}properties.contatos.items.additionalProperties tem o valor true; use false`,
  ],
  [
    'label of nothing',
    (w) => (root(w)['label'] = ['nomes']),
    `${S}x-entity.label usa o campo 'nomes', que não existe; quis dizer 'nome'?`,
  ],
  [
    'label of a reference',
    (w) => (root(w)['label'] = ['cidadeId']),
    `${S}x-entity.label usa 'cidadeId', que não é um texto do próprio registro; escolha um campo simples`,
  ],
  [
    'sort of nothing',
    (w) => (root(w)['sort'] = '-nmoe'),
    `${S}x-entity.sort usa o campo 'nmoe', que não existe; quis dizer 'nome'?`,
  ],
  [
    'unique of nothing',
    (w) => (root(w)['unique'] = [['rg']]),
    `${S}x-entity.unique usa o campo 'rg', que não existe`,
  ],
  [
    'unique of a child table',
    (w) => (root(w)['unique'] = [['contatos']]),
    `${S}x-entity.unique usa 'contatos', que é uma tabela filha; escolha um campo do registro`,
  ],
  [
    'import key of nothing',
    (w) => (root(w)['importKey'] = ['cpff']),
    `${S}x-entity.importKey usa o campo 'cpff', que não existe; quis dizer 'cpf'?`,
  ],
  [
    'overlap over no date',
    (w) => (root(w)['noOverlap'] = { by: ['cpf'], from: 'inicio', to: 'nome' }),
    `${S}x-entity.noOverlap.to usa 'nome', que não é data; ponha format: 'date' no campo`,
  ],
  [
    'overlap by nothing',
    (w) => (root(w)['noOverlap'] = { by: ['x'], from: 'inicio', to: 'fim' }),
    `${S}x-entity.noOverlap.by usa o campo 'x', que não existe`,
  ],
  [
    'required of nothing',
    (w) => (w.pessoa['required'] = ['nome', 'sexo', 'cpff']),
    `${S}required usa o campo 'cpff', que não existe; quis dizer 'cpf'?`,
  ],
  [
    'required yet nullable',
    (w) => (w.pessoa['required'] = ['nome', 'sexo', 'cpf']),
    `${S}properties.cpf está em required e aceita null; tire 'null' do tipo ou o campo de required`,
  ],
  [
    'optional yet never empty',
    (w) => (field(w, 'cpf')['type'] = 'string'),
    `${S}properties.cpf é opcional e não aceita vazio; use type: ['string', 'null'], um default ou ponha em required`,
  ],
  [
    'required yet hidden',
    (w) => (field(w, 'nome')['x-when'] = { visible: { properties: { sexo: { const: 'F' } } } }),
    `${S}properties.nome é obrigatório e pode ficar oculto; tire de required e diga quando em x-when.required`,
  ],
  [
    'condition on nothing',
    (w) => (field(w, 'cpf')['x-when'] = { visible: { properties: { sex: { const: 'F' } } } }),
    `${S}properties.cpf.x-when.visible usa o campo 'sex', que não existe; quis dizer 'sexo'?`,
  ],
  [
    'condition on an option that is none',
    (w) => (field(w, 'cpf')['x-when'] = { required: { properties: { sexo: { enum: ['F', 'X'] } } } }),
    `${S}properties.cpf.x-when.required.sexo compara com "X", que não é opção do campo`,
  ],
  [
    'condition keyword unknown',
    (w) => (field(w, 'cpf')['x-when'] = { required: { not: { properties: { nome: { patern: '^A' } } } } }),
    `${S}properties.cpf.x-when.required.nome usa 'patern', que não é de condição; quis dizer 'pattern'?`,
  ],
  [
    'condition on itself',
    (w) => (field(w, 'cpf')['x-when'] = { visible: { properties: { cpf: { const: '1' } } } }),
    `${S}properties.cpf.x-when.visible depende do próprio campo 'cpf'`,
  ],
  [
    'x-when misspelt',
    (w) => (field(w, 'cpf')['x-when'] = { visble: {} }),
    `${S}properties.cpf.x-when.visble não existe; quis dizer 'visible'?`,
  ],
  [
    'option without title',
    (w) => (field(w, 'sexo')['oneOf'] = [{ const: 'F' }]),
    `${S}properties.sexo.oneOf.0.title falta`,
  ],
  [
    'option without const',
    (w) => (field(w, 'sexo')['oneOf'] = [{ title: 'Feminino' }]),
    `${S}properties.sexo.oneOf.0.const falta`,
  ],
  [
    'option repeated',
    (w) =>
      (field(w, 'sexo')['oneOf'] = [
        { const: 'F', title: 'A' },
        { const: 'F', title: 'B' },
      ]),
    `${S}properties.sexo.oneOf tem valores repetidos`,
  ],
  [
    'empty option missing',
    (w) => {
      w.pessoa['required'] = ['nome'];
      field(w, 'sexo')['type'] = ['string', 'null'];
      w.pessoas['form'] = {};
    },
    `${S}properties.sexo.oneOf aceita vazio mas não o diz; acrescente { const: null, title: 'Não informado' }`,
  ],
  [
    'tone unknown',
    (w) => (field(w, 'sexo')['oneOf'] = [{ const: 'F', title: 'F', 'x-tone': 'green' }]),
    `${S}properties.sexo.oneOf.0.x-tone tem o valor 'green'; use 'neutral', 'success', 'warning', 'error', 'info'`,
  ],
  [
    'default that is no option',
    (w) => (field(w, 'sexo')['default'] = 'Feminino'),
    `${S}properties.sexo.default é "Feminino", que não está entre as opções`,
  ],
  [
    'default of the wrong type',
    (w) => (field(w, 'ativo')['default'] = 'sim'),
    `${S}properties.ativo.default é "sim"; precisa ser true ou false`,
  ],
  [
    'limits crossed',
    (w) => (field(w, 'nome')['minLength'] = 90),
    `${S}properties.nome.minLength é 90, maior que o máximo 80`,
  ],
  [
    'pattern that does not compile',
    (w) => (field(w, 'nome')['pattern'] = '['),
    `${S}properties.nome.pattern '[' não é uma expressão regular válida`,
  ],
  [
    'format on an integer',
    (w) => Object.assign(field(w, 'cidadeId'), { format: 'cpf' }),
    `${S}properties.cidadeId.format 'cpf' é de texto; use type: 'string'`,
  ],
  [
    'reference of the wrong type',
    (w) => (field(w, 'cidadeId')['type'] = ['string', 'null']),
    `${S}properties.cidadeId.x-ref aponta para um registro; use type: 'integer'`,
  ],
  [
    'reference to nothing',
    (w) => (field(w, 'cidadeId')['x-ref'] = { resource: 'cidade' }),
    `${S}properties.cidadeId.x-ref.resource aponta para 'cidade', que não existe; quis dizer 'cidades'?`,
  ],
  [
    'reference filter on nothing',
    (w) => (field(w, 'cidadeId')['x-ref'] = { resource: 'cidades', filter: { estado: 'MG' } }),
    `${S}properties.cidadeId.x-ref.filter usa o campo 'estado', que não existe em schemas/a/cidade.ts`,
  ],
  [
    'reference filter by a text',
    (w) => (field(w, 'cidadeId')['x-ref'] = { resource: 'cidades', filter: { nome: 'Ouro Preto' } }),
    `${S}properties.cidadeId.x-ref.filter usa 'nome', um texto; escolha por opção, número, data, sim ou não, ou outro cadastro`,
  ],
  [
    'what happened on no day',
    (w) => (field(w, 'nome')['x-happened'] = {}),
    `${S}properties.nome.x-happened só vale em data ou data e hora; tire a palavra ou mude o tipo`,
  ],
  [
    'what happened to nobody',
    (w) => (field(w, 'inicio')['x-happened'] = { whose: 'cidadeId' }),
    `${S}properties.inicio.x-happened.whose usa 'cidadeId', que não leva a uma pessoa; diga uma referência a um cadastro com x-entity.life, o caminho até uma ('prontuarioId.pacienteId'), ou 'id'`,
  ],
  [
    'happened and bound by today',
    (w) => Object.assign(field(w, 'inicio'), { 'x-happened': {}, 'x-range': { to: '$hoje' } }),
    `${S}properties.inicio.x-range.to é '$hoje', que x-happened já diz; tire um dos dois`,
  ],
  [
    'a life by what is no day',
    (w) => (at(w.pessoa, 'x-entity')['life'] = { from: 'inicio', to: 'nome' }),
    `${S}x-entity.life.to usa 'nome', que não é uma data do registro`,
  ],
  [
    'reference filter from nothing',
    (w) => (field(w, 'cidadeId')['x-ref'] = { resource: 'cidades', filter: { uf: '$estado' } }),
    `${S}properties.cidadeId.x-ref.filter usa o campo 'estado', que não existe`,
  ],
  [
    'set null where null is refused',
    (w) => {
      Object.assign(field(w, 'cidadeId'), {
        type: 'integer',
        'x-ref': { resource: 'cidades', onDelete: 'set null' },
      });
      w.pessoa['required'] = ['nome', 'sexo', 'cidadeId'];
      w.pessoas['form'] = {};
    },
    `${S}properties.cidadeId.x-ref.onDelete é 'set null' em campo que não aceita vazio`,
  ],
  [
    'array without rows',
    (w) => delete child(w)['items'],
    `${S}properties.contatos.items falta; diga o que há em cada linha`,
  ],
  [
    'child of a child',
    (w) =>
      (at(child(w), 'items', 'properties')['filhos'] = {
        type: 'array',
        title: 'Filhos',
        'x-child': {},
        items: { type: 'object', additionalProperties: false, properties: {} },
      }),
    `${S}properties.contatos.items.properties.filhos.x-child está dentro de outra tabela filha; só há um nível`,
  ],
  [
    'child unique of nothing',
    (w) => (child(w)['x-child'] = { unique: [['tipo']] }),
    `${S}properties.contatos.x-child.unique usa o campo 'tipo', que não existe`,
  ],
  [
    'former name of a child table where fields have theirs',
    (w) => (child(w)['x-col'] = { was: 'telefones' }),
    `${S}properties.contatos.x-col.was é de um campo; na tabela filha escreva 'x-child': { was: 'telefones' }`,
  ],
  [
    'function that does not exist',
    (w) => (field(w, 'cpf')['x-computed'] = { fn: 'idadeAno' }),
    `${S}properties.cpf.x-computed.fn 'idadeAno' não é função de src/domain/calculo; quis dizer 'idadeAnos'?`,
  ],
  [
    'name with accent',
    (w) => (at(w.pessoa, 'properties')['órgão'] = { type: ['string', 'null'], title: 'Órgão' }),
    `${S}properties.órgão tem nome fora do padrão; use camelCase sem acento nem traço`,
  ],
  [
    'reserved name',
    (w) => (at(w.pessoa, 'properties')['versao'] = { type: ['string', 'null'], title: 'Versão' }),
    `${S}properties.versao tem nome que o servidor já usa; escolha outro`,
  ],
  [
    'same column twice',
    (w) => (at(w.pessoa, 'properties')['cidadeID'] = { type: ['string', 'null'], title: 'Cidade' }),
    `${S}properties.cidadeID dá a mesma coluna (cidade_id) que 'cidadeId'; mude um dos nomes`,
  ],
  [
    'table taken',
    (w) => (root(w)['table'] = 'cidade'),
    `${S}x-entity.table 'cidade' já é de schemas/a/cidade.ts; dê outro nome à tabela`,
  ],
  [
    'entity of nothing',
    (w) => (w.pessoas['entity'] = 'a/pesoa'),
    `${R}entity 'a/pesoa' não existe; quis dizer 'a/pessoa'?`,
  ],
  [
    'schema without resource',
    (w) => (w.pessoas['entity'] = 'a/cidade'),
    `${S}nenhuma declaração em resources/ usa este schema; crie resources/a/pessoa.ts com entity: 'a/pessoa'`,
  ],
  [
    'entity twice',
    (w) => (w.pessoas['entity'] = 'a/cidade'),
    `${R}entity 'a/cidade' já é de resources/a/cidade.ts; um registro tem uma declaração só`,
  ],
  [
    'resource key misspelt',
    (w) => (w.pessoas['breadcumb'] = 'x'),
    `${R}breadcumb não existe; quis dizer 'breadcrumb'?`,
  ],
  ['icon unknown', (w) => (w.pessoas['icon'] = 'banck'), `${R}icon 'banck' não existe; quis dizer 'bank'?`],
  [
    'guard unknown',
    (w) => (w.pessoas['guard'] = 'agendas'),
    `${R}guard 'agendas' não existe; quis dizer 'agenda'?`,
  ],
  [
    'capability misspelt',
    (w) => (w.pessoas['capabilities'] = ['duplicidade', 'boletos']),
    `${R}capabilities 'boletos' não existe; quis dizer 'boleto'?`,
  ],
  [
    'capability of no folder',
    (w) => (w.pessoas['capabilities'] = ['locacao']),
    `${R}capabilities 'locacao' não existe; crie src/features/locacao/panels.ts`,
  ],
  [
    'right misspelt',
    (w) => (w.pessoas['perfis'] = { prestador: ['list', 'vieww'] }),
    `${R}perfis.prestador dá 'vieww', que 'pessoa' não tem; quis dizer 'view'?`,
  ],
  [
    'rights of nobody',
    (w) => (w.base['perfis'] = { prestador: ['list'] }),
    'resources/a/base.ts: perfis só vale com um assunto (subject); diga de que são os direitos',
  ],
  [
    'rights of a profile that is not there',
    (w) => (w.pessoas['perfis'] = { profisional: ['list'] }),
    `${R}perfis.profisional não existe; quis dizer 'profissional'?`,
  ],
  [
    'rights in two places',
    (w) => {
      w.pessoas['perfis'] = { prestador: ['list'] };
      Object.assign(w.base, { subject: 'pessoa', sharedSubject: true, perfis: { prestador: [] } });
    },
    `${R}perfis de 'pessoa' já estão em resources/a/base.ts; junte-os num lugar só`,
  ],
  [
    'subject in capitals',
    (w) => (w.pessoas['subject'] = 'Pessoa'),
    `${R}subject tem o valor 'Pessoa'; precisa seguir ^[a-z][a-z0-9-]*$`,
  ],
  [
    'column of nothing',
    (w) => (at(w.pessoas, 'list')['columns'] = ['nome', 'cpff']),
    `${R}list.columns usa o campo 'cpff', que não existe em schemas/a/pessoa.ts; quis dizer 'cpf'?`,
  ],
  [
    'column of a child table',
    (w) => (at(w.pessoas, 'list')['columns'] = ['contatos']),
    `${R}list.columns usa 'contatos', que é uma tabela filha; escolha um campo do registro`,
  ],
  [
    'column twice',
    (w) => (at(w.pessoas, 'list')['columns'] = ['nome', 'nome']),
    `${R}list.columns repete 'nome'`,
  ],
  [
    'search of nothing',
    (w) => (at(w.pessoas, 'list')['search'] = ['ativa']),
    `${R}list.search usa o campo 'ativa', que não existe em schemas/a/pessoa.ts; quis dizer 'ativo'?`,
  ],
  [
    'search of a child table',
    (w) => (at(w.pessoas, 'list')['search'] = ['contatos']),
    `${R}list.search usa 'contatos', que não se pode procurar`,
  ],
  [
    'card of nothing',
    (w) => (at(w.pessoas, 'list')['card'] = ['fone']),
    `${R}list.card usa o campo 'fone', que não existe em schemas/a/pessoa.ts`,
  ],
  [
    'inline outside the columns',
    (w) => (at(w.pessoas, 'list')['inline'] = ['sexo']),
    `${R}list.inline usa 'sexo', que não está em list.columns`,
  ],
  [
    'totals of a text',
    (w) => (at(w.pessoas, 'list')['totals'] = ['nome']),
    `${R}list.totals usa 'nome', que não se soma; escolha um campo guardado de dinheiro ou número`,
  ],
  [
    'list link to nowhere',
    (w) => (at(w.pessoas, 'list')['links'] = ['nada']),
    `${R}list.links leva a 'nada', que não existe`,
  ],
  [
    'a related tab of a register that refers to another',
    (w) => (at(w.pessoas, 'form')['related'] = [{ resource: 'cidades', by: 'nome' }]),
    `${R}form.related usa 'cidades.nome', que não se refere a 'pessoas'`,
  ],
  [
    'a table elsewhere that is none',
    (w) => (at(w.pessoas, 'form')['elsewhere'] = ['nome']),
    `${R}form.elsewhere usa 'nome', que não é uma tabela do registro`,
  ],
  [
    'a principal step that does not exist',
    (w) => (at(w.pessoas, 'form')['principal'] = ['receber']),
    `${R}form.principal usa 'receber', que não é um passo de transitions`,
  ],
  [
    'a step that makes what does not exist',
    (w) =>
      (root(w)['lifecycle'] = {
        field: 'sexo',
        transitions: {
          mudar: { title: 'Mudar', from: 'F', to: 'M', makes: { resource: 'recibo', by: 'pessoaId' } },
        },
      }),
    `${R}transitions.mudar.makes leva a 'recibo', que não existe`,
  ],
  [
    'a sheet with a field that does not exist',
    (w) => (w.pessoas['sheet'] = { fields: ['nomi'] }),
    `${R}sheet.fields 'nomi' não é um campo; quis dizer 'nome'?`,
  ],
  [
    'a sheet of rows that are not there',
    (w) => (w.pessoas['sheet'] = { tables: [{ of: 'cidades', columns: ['nome'] }] }),
    `${R}sheet.tables 'cidades' não é uma tabela do registro nem um cadastro de form.related`,
  ],
  [
    'a sum of words on a sheet',
    (w) => (w.pessoas['sheet'] = { tables: [{ of: 'contatos', columns: ['texto'], sums: ['texto'] }] }),
    `${R}sheet.tables.contatos.sums 'texto' não se soma; escolha uma coluna de dinheiro ou número`,
  ],
  [
    'rows of a sheet together by a field that is not there',
    (w) => (w.pessoas['sheet'] = { tables: [{ of: 'contatos', columns: ['texto'], groups: 'tipo' }] }),
    `${R}sheet.tables.contatos.groups 'tipo' não é um campo`,
  ],
  [
    'a condition on rows of the record itself',
    (w) =>
      (w.pessoas['sheet'] = { tables: [{ of: 'contatos', columns: ['texto'], where: { nome: 'Ana' } }] }),
    `${R}sheet.tables.contatos.where só vale para as linhas de outro cadastro; uma tabela do registro sai inteira`,
  ],
  [
    'a signer in a state that is none',
    (w) => (w.pessoas['sheet'] = { signed: [{ who: 'Quem recebeu', in: ['PAGA'] }] }),
    `${R}sheet.signed 'PAGA' não é um estado do registro`,
  ],
  [
    'link to nowhere',
    (w) => (at(w.pessoas, 'form')['links'] = ['nada']),
    `${R}form.links leva a 'nada', que não existe`,
  ],
  [
    'link to a screen that takes no id',
    (w) => (at(w.pessoas, 'form')['links'] = ['pessoas']),
    `${R}form.links leva a 'pessoas', cujo path não recebe o id do registro`,
  ],
  [
    'preset on nothing',
    (w) =>
      (at(w.pessoas, 'list')['presets'] = [{ key: 'x', title: 'X', filters: { vencimento_lte: '$hoje' } }]),
    `${R}list.presets.x usa o campo 'vencimento', que não existe em schemas/a/pessoa.ts`,
  ],
  [
    'preset with an unknown operator',
    (w) => (at(w.pessoas, 'list')['presets'] = [{ key: 'x', title: 'X', filters: { fim_lt: '$hoje' } }]),
    `${R}list.presets.x usa 'fim_lt'; o operador '_lt' não existe; use _ne, _gte, _lte, _gteornull, _lteornull, _like, _start, _in, _null`,
  ],
  [
    'preset with an operator that does not fit',
    (w) => (at(w.pessoas, 'list')['presets'] = [{ key: 'x', title: 'X', filters: { ativo_gte: 'true' } }]),
    `${R}list.presets.x usa 'ativo_gte', mas 'ativo' não aceita _gte`,
  ],
  [
    'preset with an option that is none',
    (w) => (at(w.pessoas, 'list')['presets'] = [{ key: 'x', title: 'X', filters: { sexo_in: 'F,X' } }]),
    `${R}list.presets.x usa 'sexo_in' com 'X', que não é opção de 'sexo'`,
  ],
  [
    'layout of nothing',
    (w) => (w.pessoas['form'] = { sections: [{ fields: ['nome', 'sexo', 'idade'] }] }),
    `${R}form usa o campo 'idade', que não existe em schemas/a/pessoa.ts`,
  ],
  [
    'layout with another width',
    (w) => (w.pessoas['form'] = { sections: [{ fields: ['nome:3', 'sexo'] }] }),
    `${R}form usa 'nome:3'; a largura é ':1' ou ':2'`,
  ],
  [
    'layout twice',
    (w) => (w.pessoas['form'] = { sections: [{ fields: ['nome', 'sexo', 'nome'] }] }),
    `${R}form repete 'nome'`,
  ],
  [
    'layout without a required field',
    (w) => (w.pessoas['form'] = { sections: [{ fields: ['nome'] }] }),
    `${R}form não mostra 'sexo' (Sexo), que é obrigatório`,
  ],
  [
    'tabs and sections',
    (w) =>
      (w.pessoas['form'] = {
        sections: [{ fields: ['nome', 'sexo'] }],
        tabs: [{ title: 'T', sections: [{ fields: ['nome', 'sexo'] }] }],
      }),
    `${R}form tem tabs e sections; use um dos dois`,
  ],
  [
    'name taken',
    (w) => (w.pessoas['name'] = 'cidades'),
    `${R}name 'cidades' já é de resources/a/cidade.ts; dê outro nome`,
  ],
  [
    'path taken',
    (w) => (w.pessoas['path'] = '/cidades'),
    `${R}path '/cidades' já leva a resources/a/cidade.ts; um endereço leva a um lugar só`,
  ],
  [
    'path taken by an alias with a parameter',
    (w) => {
      w.cidades['aliases'] = ['/x/:a'];
      w.pessoas['aliases'] = ['/x/:b?'];
    },
    `${R}path '/x/:b?' já leva a resources/a/cidade.ts; um endereço leva a um lugar só`,
  ],
  [
    'parent of nothing',
    (w) => (w.pessoas['parent'] = 'bases'),
    `${R}parent 'bases' não existe; quis dizer 'base'?`,
  ],
  [
    'parent like no page',
    (w) => (w.pessoas['parent'] = 'utilidades'),
    `${R}parent 'utilidades' não existe; use uma página do menu: base`,
  ],
  [
    'parent that is a register',
    (w) => (w.pessoas['parent'] = 'cidades'),
    `${R}parent 'cidades' é um registro; um pai é uma página sem entity`,
  ],
  [
    'parent in a circle',
    (w) => (w.base['parent'] = 'base'),
    'resources/a/base.ts: parent dá a volta: base → base',
  ],
  [
    'redirect to nothing',
    (w) => (w.pessoas['redirect'] = '/pessoas/list'),
    `${R}redirect leva a '/pessoas/list', que não existe`,
  ],
  [
    'list elsewhere without redirect',
    (w) => (w.pessoas['listPath'] = '/pessoas/list'),
    `${R}redirect falta; '/pessoas' não leva à lista '/pessoas/list'`,
  ],
  [
    'page without a screen',
    (w) => delete w.base['screen'],
    "resources/a/base.ts: screen falta; sem entity, diga screen: 'cards' ou o nome da tela",
  ],
  [
    'cards over an entity',
    (w) => (w.pessoas['screen'] = 'cards'),
    `${R}screen 'cards' é de página sem entity; tire uma das duas`,
  ],
  [
    'limits of what names a record',
    (w) => (w.pessoas['limits'] = { fields: ['nome'] }),
    `${R}limits.fields usa 'nome', que é obrigatório: sem ele ninguém inclui um registro`,
  ],
  [
    'limits by a field that leads to nobody',
    (w) => (w.pessoas['limits'] = { rows: [{ key: 'x', title: 'x', field: 'nome', is: 'usuario' }] }),
    `${R}limits.rows[0] usa 'nome', que não é um inteiro com o número da conta`,
  ],
  [
    'comments of a page without records',
    (w) => (w.base['comments'] = true),
    'resources/a/base.ts: comments só vale com entity; os comentários são dos registros',
  ],
  [
    'documents of a page without records',
    (w) => (w.base['documents'] = { insert: true }),
    'resources/a/base.ts: documents só vale com entity; os documentos são dos registros',
  ],
  [
    'toggle of documents misspelt',
    (w) => (w.pessoas['documents'] = { inserir: true }),
    `${R}documents.inserir não existe; quis dizer 'insert'?`,
  ],
  [
    'documents read-only with a toggle on',
    (w) => (w.pessoas['documents'] = { readOnly: true, rename: true }),
    `${R}documents.readOnly desliga tudo, mas 'rename' está ligado; tire um dos dois`,
  ],
  [
    'documents open to all where they are switched off',
    (w) => (w.pessoas['documents'] = { insert: true, withoutPermission: ['view', 'remove'] }),
    `${R}documents.withoutPermission libera 'remove', que está desligado; ligue-o ou tire-o da lista`,
  ],
  [
    'a bound whose dollar was forgotten',
    (w) => (field(w, 'inicio')['x-range'] = { to: 'hoje' }),
    `${S}properties.inicio.x-range.to é 'hoje'; quis dizer '$hoje'?`,
  ],
  [
    'a bound that is no value of the field',
    (w) => (at(w.pessoa, 'properties')['valor'] = { ...MOEDA, 'x-range': { from: 'zero' } }),
    `${S}properties.valor.x-range.from é 'zero'; use um valor entre aspas e com ponto, como '0' ou '1234.50', ou '$campo'`,
  ],
  [
    'a bound by a field of another nature',
    (w) => (at(w.pessoa, 'properties')['valor'] = { ...MOEDA, 'x-range': { from: '$nome' } }),
    `${S}properties.valor.x-range.from usa o campo 'nome', que não se compara com este; escolha um de mesma natureza`,
  ],
  [
    'an amount bound by today',
    (w) => (at(w.pessoa, 'properties')['valor'] = { ...MOEDA, 'x-range': { to: '$hoje' } }),
    `${S}properties.valor.x-range.to é '$hoje', que só limita datas; use um número ou '$campo'`,
  ],
  [
    'a bound by the field itself',
    (w) => (field(w, 'fim')['x-range'] = { from: '$fim' }),
    `${S}properties.fim.x-range.from usa o próprio campo 'fim'; use outro campo ou um valor`,
  ],
  [
    'bounds the wrong way round',
    (w) => (field(w, 'fim')['x-range'] = { from: '2030-01-01', to: '2020-01-01' }),
    `${S}properties.fim.x-range.from é '2030-01-01', depois de '2020-01-01'; troque os dois`,
  ],
  [
    'a default date as people write it',
    (w) => (field(w, 'inicio')['default'] = '31/12/2020'),
    `${S}properties.inicio.default é '31/12/2020'; escreva como '2020-12-31' ou '$hoje'`,
  ],
  [
    'a default amount as people write it',
    (w) => (at(w.pessoa, 'properties')['valor'] = { ...MOEDA, default: '1.234,56' }),
    `${S}properties.valor.default é '1.234,56'; escreva com ponto e sem separador de milhar, como '1234.56'`,
  ],
  [
    'a default that its own format refuses',
    (w) => (field(w, 'cpf')['default'] = '111'),
    `${S}properties.cpf.default é '111', que o formato 'cpf' do próprio campo recusa`,
  ],
  [
    'an identity copied from another schema',
    (w) => {
      w.cidade['$id'] = 'cidade';
      w.pessoa['$id'] = 'cidade';
    },
    `${S}$id 'cidade' já é de schemas/a/cidade.ts; use 'pessoa'`,
  ],
  [
    "another register's permission, by copy",
    (w) => (w.pessoas['subject'] = 'cidade'),
    `${R}subject 'cidade' já é de resources/a/cidade.ts: quem pode um poderia o outro; use 'pessoa', ou diga sharedSubject: true se a permissão é mesmo a mesma`,
  ],
  [
    'a shared permission that nobody has',
    (w) => {
      w.pessoas['subject'] = 'outro';
      w.pessoas['sharedSubject'] = true;
    },
    `${R}sharedSubject diz que 'outro' é de outro cadastro, e nenhum o tem; tire a palavra`,
  ],
  [
    'a level that is not its own',
    (w) => (w.pessoas['neto'] = true),
    `${R}neto não é o nível dele no menu; tire a palavra, que vem de parent`,
  ],
  [
    'path without a slash',
    (w) => (w.pessoas['path'] = 'pessoas'),
    `${R}path tem o valor 'pessoas'; precisa seguir ^/`,
  ],
];

describe('[REG-01] declarations are checked at build and at start', () => {
  it('lets a right world pass', () => {
    expect(problemsOf(() => undefined)).toEqual([]);
  });

  it.each(wrong)('%s', (_title, change, problem) => {
    expect(problemsOf(change)).toContain(problem);
  });

  it('throws one error that lists every problem', () => {
    const schema = { ...cidade(), title: '', additionalProperties: true } as unknown as RootSchema;
    const check = () =>
      checkDeclarations({
        schemas: { 'a/cidade': schema },
        resources: { 'a/cidade': { ...cidades(), parent: undefined } as unknown as ResourceDeclaration },
      });
    expect(check).toThrow(DeclarationError);
    expect(check).toThrow(
      /schemas\/a\/cidade\.ts: title está vazio\n {2}schemas\/a\/cidade\.ts: additionalProperties/,
    );
  });

  it.each([
    ['as it should be', {}, ''],
    [
      'of what is no register',
      { view: { of: 'pesoas' } },
      `view.of é 'pesoas', que não é um cadastro; quis dizer 'pessoas'?`,
    ],
    [
      'by a field that is not there',
      { view: { where: { sexu: 'F' } } },
      "view.where usa o campo 'sexu', que não existe",
    ],
    [
      'by a value that is no option',
      { view: { where: { sexo: 'X' } } },
      "view.where usa 'sexo' com 'X', que não é opção de 'sexo'",
    ],
    [
      'by an operator that the field has not',
      { view: { where: { ativo_like: 'a' } } },
      "view.where usa 'ativo_like', mas 'ativo'",
    ],
    ['without a condition', { view: { where: {} } }, 'view.where está vazio; sem condição'],
    ['without who may enter', { subject: undefined, action: undefined }, 'subject falta; uma vista'],
    [
      'with a register of its own',
      { screen: 'cards' },
      'view é a lista de outro cadastro; tire entity e screen',
    ],
  ])(
    '[REG-01] a view %s',
    (_title, { view, ...rest }: { view?: Loose; [word: string]: unknown }, problem: string) => {
      const seen = { of: 'pessoas', where: { sexo: 'F', fim_lte: '$hoje' }, empty: 'Ninguém', ...view };
      const resource = {
        name: 'vista',
        path: '/vista',
        breadcrumb: 'Vista',
        icon: 'user',
        action: 'liberar',
        subject: 'pessoa',
      };
      const problems = declarationProblems({
        schemas: { 'a/pessoa': pessoa(), 'a/cidade': cidade() },
        resources: {
          'a/base': base() as ResourceDeclaration,
          'a/cidade': cidades() as ResourceDeclaration,
          'a/pessoa': pessoas() as ResourceDeclaration,
          'a/vista': { ...resource, view: seen, ...rest } as ResourceDeclaration,
        },
      });
      expect(problems).toHaveLength(problem === '' ? 0 : 1);
      expect(problems.join('')).toContain(problem === '' ? '' : `resources/a/vista.ts: ${problem}`);
    },
  );
  it('leaves bodies of hand-written calls alone', () => {
    const body = { type: 'object', properties: { userId: { type: 'string' } } } as unknown as RootSchema;
    expect(declarationProblems({ schemas: { 'auth/entrar': body }, resources: {} })).toEqual([]);
  });
});

describe('did you mean', () => {
  it('finds swapped, missing and added letters, and nothing when nothing is near', () => {
    expect(nearest('breadcumb', ['breadcrumb', 'icon'])).toBe('breadcrumb');
    expect(nearest('nmoe', ['nome', 'cpf'])).toBe('nome');
    expect(nearest('telefone', ['nome', 'cpf'])).toBeUndefined();
  });
});

describe('[DASH-03] boards', () => {
  const tile = { key: 'a', title: 'Pessoas', of: 'pessoas', measure: 'count', as: 'figure' };
  const de = (quadro: Loose, board: Loose = {}, resource: Loose = {}, schema = pessoa()) =>
    declarationProblems({
      schemas: { 'a/pessoa': schema, 'a/cidade': cidade() },
      resources: {
        'a/base': base() as ResourceDeclaration,
        'a/cidade': cidades() as ResourceDeclaration,
        'a/pessoa': pessoas() as ResourceDeclaration,
        'a/painel': {
          name: 'painel',
          path: '/painel',
          breadcrumb: 'Painel',
          icon: 'chart',
          action: 'dash026',
          subject: 'dashboard',
          screen: 'painel',
          board: { tiles: [{ ...tile, ...quadro }], ...board },
          ...resource,
        } as ResourceDeclaration,
      },
    });
  it('[DASH-03] one that names what is there starts', () => {
    expect(de({ as: 'bars', by: { field: 'cidadeId' }, split: 'sexo', where: { ativo: 'true' } })).toEqual(
      [],
    );
    expect(de({ at: 'inicio', measure: { days: ['inicio', 'fim'] } })).toEqual([]);
  });
  it.each([
    [{ of: 'pesoas' }, "of é 'pesoas', que não é um cadastro; quis dizer 'pessoas'?"],
    [{ at: 'nome' }, "at usa 'nome', que não é um dia nem um momento guardado"],
    [{ where: { sexo: 'X' } }, "where usa 'sexo' com 'X', que não é opção"],
    [{ measure: { sum: 'nome' } }, "measure.sum usa 'nome', que não é um número guardado"],
    [{ measure: { rate: {} } }, 'measure.rate está vazio'],
    [{ measure: { days: ['inicio'] } }, 'measure.days precisa de dois momentos'],
    [{ by: { field: 'sexo' } }, 'by sobra; uma figure é um número só'],
    [{ as: 'bars' }, "by falta; 'bars' é por alguma coisa"],
    [{ as: 'bars', by: { field: 'nome' } }, "by.field usa 'nome', que não é uma referência"],
    [{ as: 'bars', by: { field: 'inicio', bands: [0, 0] } }, 'by.bands precisa crescer'],
    [{ as: 'bars', by: { field: 'sexo' }, split: 'nome' }, "split usa 'nome', que não é um campo de opções"],
    [{ measure: { minutes: ['inicio', 'inicio'] } }, "measure.minutes usa 'inicio', que não é um momento"],
    [{ at: 'inicio', where: { inicio_gte: '2026-01-01' } }, "where usa 'inicio_gte', que o período"],
    [{ where: { ativo: 'true' }, measure: { rate: { ativo: 'true' } } }, "where usa 'ativo', que o período"],
    [{ where: { nome_like: 'ana' } }, 'o endereço da lista não diz _like'],
    [{ measure: { rate: { fim_gteornull: '2026-01-01' } } }, 'o endereço da lista não diz _gteornull'],
  ])('[DASH-03] a tile with %j is told', (quadro: Loose, problem) => {
    const problems = [...new Set(de(quadro))];
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });
  it('[DASH-03] bands are of a whole number or of ages', () => {
    const schema = { ...pessoa() };
    (schema['properties'] as Loose)['renda'] = { type: 'string', title: 'Renda', format: 'moeda' };
    expect(de({ as: 'bars', by: { field: 'renda', bands: [0, 10] } }, {}, {}, schema).join()).toContain(
      "by.field usa 'renda', que não é um número inteiro nem uma data",
    );
  });
  it('[DASH-03] a board without its screen, without its action, without its tiles', () => {
    expect(de({}, {}, { screen: 'cards' }).join()).toContain(
      "screen falta; quem tem board diz screen: 'painel'",
    );
    expect(de({}, {}, { action: undefined }).join()).toContain("subject: 'dashboard' e a sua action");
    expect(de({}, {}, { board: undefined }).join()).toContain("screen: 'painel' mostra os quadros");
    expect(de({ at: 'inicio' }, { period: false }).join()).toContain('o painel não tem um');
  });
});
