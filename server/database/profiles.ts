/**
 * The six shipped groups of rules, from patterns over the declared subjects: a new register is in its profiles
 * without a word here. Applied at every start; what an administrator took away stays away.
 */
import type { Pool, PoolClient } from 'pg';
import type { Permission } from '#domain/acesso/ability.ts';
import { subjectsOf } from '#domain/acesso/subjects.ts';
import type { Registry } from '#domain/registro/registry.ts';

export const PERFIS = [
  'admin',
  'prestador',
  'profissional',
  'administrativo',
  'fornecedor',
  'parceiro',
] as const;
export type Perfil = (typeof PERFIS)[number];

/** Actions on the subjects of a folder of schemas/ ('financeiro/*') or on one subject ('agenda'). The first match counts. */
type Rule = readonly [pattern: string, ...actions: string[]];

const READ = ['list', 'view'] as const;
const WRITE = ['list', 'view', 'insert', 'update'] as const;
const ALL = ['list', 'view', 'insert', 'update', 'delete'] as const;

const RULES: Readonly<
  Record<Perfil, { readonly nome: string; readonly descricao: string; readonly rules: readonly Rule[] }>
> = {
  admin: {
    nome: 'Administrador',
    descricao: 'Acesso a todos os módulos, em todos os prestadores ativos.',
    rules: [['all', 'manage']],
  },
  prestador: {
    nome: 'Prestador',
    descricao: 'Gestão do próprio prestador: pacientes, equipe, agenda e consultas ao financeiro.',
    rules: [
      ['paciente', ...ALL, 'documento', 'semefeito', 'clinico'],
      ['prestador', 'list', 'view', 'update'],
      ['pessoas/*', ...WRITE],
      ['cadastros/*', ...READ],
      ['contratos/*', ...READ],
      ['agenda', ...WRITE, 'vertodos', 'encaixe', 'atender'],
      ['secretaria', ...READ],
      ['escala', ...ALL],
      ['sala', ...ALL],
      ['agendabloqueio', ...ALL],
      ['listaespera', ...ALL],
      // The queue is for administrative staff and professionals (PERM-03).
      ['filaatendimento'],
      ['painelchamada', ...ALL],
      // What is clinical is for professionals (PERM-03).
      ['prontuario'],
      ['prescricao'],
      ['prescricaomodelo'],
      // Who answers for the charts at this unit: told of every restricted one that is opened, shows the patient who read.
      ['acessoprontuario', ...READ, 'vertodos'],
      ['fichamedica', 'quemviu'],
      ['painelexame'],
      ['prontoatendimento'],
      ['classificacaorisco'],
      ['alvorisco', ...WRITE],
      ['pedidoambulancia', ...WRITE, 'regular'],
      ['setor', ...ALL],
      ['leito', ...ALL, 'higienizar', 'bloquear'],
      // The module is for professionals (PERM-03).
      ['internacao'],
      ['transferenciapaciente', ...WRITE],
      ['administracao'],
      ['chat', 'list', 'insert'],
      // A professional's question to another is for professionals.
      ['teleconsultoriaprofissional'],
      ['clinico/*', ...READ],
      // Who manages the unit releases what its staff registers; levels are theirs to set.
      ['borderopagamento', ...READ, 'aprovar', 'cancelar'],
      ['contapagar', ...READ, 'liberar', 'alcada1', 'alcada2', 'alcada3'],
      ['alcadaliberacao', ...WRITE],
      ['tipocontapagar', ...WRITE, 'dispensar'],
      ['borderoimposto', ...READ, 'aprovar'],
      ['impostocumulativo', ...READ],
      ['devolucaoimposto', ...READ, 'aprovar'],
      ['repasse', ...READ, 'aprovar'],
      // The supplier's own view; who works here has the titles.
      ['meupagamento'],
      ['notafornecedor', ...READ, 'vertodos'],
      // A remittance's own screen asks including (A2); nobody includes one by hand.
      ['remessapagamento', ...READ, 'insert'],
      ['fechamentoconta', ...READ, 'reabrir'],
      ['turnocaixa', ...READ, 'conferir', 'reabrir'],
      ['fluxocaixa', 'list'],
      ['resultado', 'list'],
      ['financeiro/*', ...READ],
      ['arquivobanco', 'list'],
      ['mensagemmodelo', ...READ, 'sendmessage'],
      ['form-template', ...ALL],
      ['form-resposta', 'list', 'view', 'insert'],
      ['modelo-documento', ...ALL],
      ['utilidades/*', ...READ],
      ['tabpreco', ...READ],
      ['laboratorio', ...READ],
      ['dashboard', 'dash025', 'dash026', 'dash027'],
      ['report', 'rep001', 'rep002', 'rep003', 'rep004', 'rep005'],
      ['importacao', 'list'],
      ['notificacao', 'list'],
    ],
  },
  profissional: {
    nome: 'Profissional',
    descricao: 'Atendimento: pacientes, agenda e prontuário; tabelas de base para consulta.',
    rules: [
      ['paciente', ...READ, 'documento', 'semefeito', 'clinico'],
      ['pessoas/*', ...READ],
      ['cadastros/*', ...READ],
      ['contratos/*', ...READ],
      ['agenda', ...WRITE, 'encaixe', 'atender'],
      ...['escala', 'sala', 'tipoatendimento', 'agendabloqueio', 'listaespera'].map((subject): Rule => [
        subject,
        ...READ,
      ]),
      ['filaatendimento', ...READ, 'chamar', 'encaminhar'],
      ['atendimentoprofissional', 'list'],
      ['painelchamada'],
      [
        'prontuario',
        ...WRITE,
        'encerrar',
        'reabrir',
        'cancelar',
        'restringir',
        'emitir',
        'registrar-resultado',
        'visto',
      ],
      ['prescricao', ...ALL, 'emitir', 'suspender', 'cancelar'],
      ['prescricaomodelo', ...ALL],
      ['interacaomedicamentosa', ...READ],
      ['acessoprontuario', ...READ],
      ['painelexame', ...ALL],
      ['setor', ...READ],
      ['leito', ...READ, 'reservar', 'higienizar', 'bloquear'],
      // Discharge over what is open ('alta-com-pendencias') is for whom an administrator lets.
      ['internacao', ...WRITE, 'clinico', 'internar', 'mudarleito', 'pedir-alta', 'dar-alta', 'cancelar'],
      ['transferenciapaciente', ...WRITE, 'clinico', 'responder'],
      ['administracao', ...READ, 'checar'],
      // The module is for professionals and administrative staff (PERM-03); classifying is the professional's.
      ['prontoatendimento', ...WRITE, 'chamar', 'classificar', 'atender', 'identificar', 'registrar-saida'],
      ['classificacaorisco', ...READ],
      ['alvorisco', ...READ],
      ['chat', 'list', 'insert'],
      ['teleconsultoriaprofissional', ...WRITE, 'responder'],
      ['teleconsultoria', ...WRITE, 'atender'],
      ['teleconsultoriaeducacional', ...READ],
      ['inscricaoeducacional', ...WRITE],
      ['clinico/*', ...WRITE],
      ['mensagemmodelo', ...READ, 'sendmessage'],
      ['mensagemenviada', ...READ],
      ['form-template', ...READ],
      ['form-resposta', 'list', 'view', 'insert'],
      ['modelo-documento', ...READ],
      ['fichamedica', ...READ],
      ['telemedicina', ...WRITE],
      ['atendimento', ...READ],
      ['laboratorio', ...READ],
      ['dashboard', 'dash026', 'dash027'],
      ['report', 'rep001', 'rep004'],
      ['notificacao', 'list'],
    ],
  },
  administrativo: {
    nome: 'Administrativo',
    descricao: 'Recepção, cadastros, contratos e financeiro, sem excluir configurações.',
    rules: [
      ['paciente', ...WRITE, 'documento'],
      // A provider is made by who reaches them all.
      ['prestador', 'list', 'view', 'update'],
      ['pessoas/*', ...WRITE],
      ['cadastros/*', ...WRITE],
      ['contratos/*', ...WRITE],
      ['agenda', ...WRITE, 'vertodos', 'encaixe'],
      ['escala', ...ALL],
      ['sala', ...ALL],
      ['tipoatendimento', ...ALL],
      ['agendabloqueio', ...ALL],
      ['listaespera', ...ALL],
      ['filaatendimento', ...READ, 'vertodos', 'chamar', 'encaminhar'],
      ['painelchamada', ...ALL],
      ['telemedicina', ...READ, 'update', 'vertodos'],
      ['prontuario'],
      ['prescricao'],
      ['prescricaomodelo'],
      ['acessoprontuario'],
      ['painelexame'],
      // Who asks for an ambulance does not decide about it: regulating is a medical act (Portaria GM/MS 2.048/2002).
      ['pedidoambulancia', ...WRITE],
      ['setor', ...ALL],
      ['leito', ...ALL, 'higienizar', 'bloquear'],
      ['internacao'],
      ['transferenciapaciente', ...WRITE],
      ['administracao'],
      // Receives, identifies and sees who left; never reads what was classified or written.
      ['prontoatendimento', ...WRITE, 'identificar', 'registrar-saida'],
      ['classificacaorisco'],
      ['alvorisco', ...READ],
      ['chat', 'list', 'insert'],
      // A professional's question to another is for professionals.
      ['teleconsultoriaprofissional'],
      ['teleconsultoria', ...WRITE],
      ['teleconsultoriaeducacional', ...WRITE],
      ['inscricaoeducacional', ...WRITE, 'secretariar'],
      ['clinico/*', ...READ],
      // Whoever registers and pays does not release.
      ['contapagar', ...WRITE, 'pagar', 'cancelar'],
      ['baixacontapagar', ...READ, 'estornar'],
      ['contareceber', ...WRITE, 'receber', 'negociar', 'cancelar', 'emitir-boleto', 'emitir-recibo'],
      ['baixacontareceber', ...READ, 'estornar', 'emitir-recibo'],
      ['boleto', ...READ, 'remeter', 'pedir-baixa', 'cancelar'],
      ['recibo', ...READ],
      ['remessarecebimento', ...WRITE, 'gerar-arquivo', 'cancelar', 'retorno'],
      // Who prepares a borderô never approves it: that is for who manages the unit.
      ['borderopagamento', ...WRITE, 'gerar-remessa', 'cancelar'],
      ['remessapagamento', ...READ, 'insert', 'retorno'],
      ['borderoimposto', ...WRITE, 'pagar', 'estornar', 'cancelar'],
      ['impostocumulativo', ...READ],
      ['devolucaoimposto', ...WRITE, 'cancelar'],
      ['alcadaliberacao', ...READ],
      // The supplier's own view; who works here has the titles.
      ['meupagamento'],
      ['contaatendimento', ...WRITE, 'conferir', 'fechar', 'reabrir', 'cancelar'],
      ['itemcontaatendimento', ...ALL],
      ['faturaconvenio', ...WRITE, 'fechar', 'cancelar'],
      ['glosa', ...WRITE, 'recorrer', 'resultado', 'cancelar'],
      // Who prepares a repasse does not approve it: that is for who manages the unit.
      ['repasse', ...WRITE, 'cancelar'],
      ['notafornecedor', ...READ, 'vertodos', 'aceitar'],
      ['extratobancario', ...READ, 'importar'],
      ['linhaextrato', ...READ, 'conciliar', 'lancar'],
      ['movimentobancario', ...WRITE, 'conferir'],
      ['transferenciaconta', ...WRITE, 'estornar'],
      // Who closed a till does not check it; to open one again is for who manages the unit.
      ['turnocaixa', ...WRITE, 'fechar', 'conferir'],
      // Who closes a month does not reopen it: that is for who manages the unit.
      ['fechamentoconta', ...WRITE, 'fechar'],
      ['fluxocaixa', 'list'],
      ['resultado', 'list'],
      ['financeiro/*', ...WRITE],
      ['mensagemmodelo', ...WRITE, 'sendmessage'],
      ['form-resposta', 'list', 'view', 'insert'],
      ['utilidades/*', ...WRITE],
      ['atendimento', ...READ],
      ['secretaria', ...WRITE],
      ['arquivobanco', 'list'],
      ['tabpreco', ...WRITE],
      ['importacao', 'list', 'view', 'insert', 'update'],
      ['laboratorio', ...WRITE],
      ['dashboard', 'dash025', 'dash026', 'dash027'],
      ['report', 'rep001', 'rep002', 'rep003', 'rep004', 'rep005'],
      ['notificacao', 'list'],
    ],
  },
  fornecedor: {
    nome: 'Fornecedor',
    descricao: 'Os próprios pagamentos e as notas que enviou; avisos e notificações.',
    rules: [
      ['meupagamento', ...READ],
      ['notafornecedor', ...WRITE],
      ['aviso', ...READ],
      ['notificacao', 'list'],
    ],
  },
  parceiro: {
    nome: 'Parceiro',
    descricao: 'Avisos e tabelas públicas para consulta.',
    rules: [
      ['aviso', ...READ],
      ['cid', ...READ],
      ['ciap', ...READ],
      ['cidade', ...READ],
      ['notificacao', 'list'],
    ],
  },
};

/** What a profile grants over the subjects that the registry declares. */
export function permissoesDoPerfil(perfil: Perfil, registry: Registry): Permission[] {
  if (perfil === 'admin') return [{ action: 'manage', subject: 'all' }];
  return sujeitosDe(registry).flatMap(({ subject, folder }) => {
    const rule = RULES[perfil].rules.find(([pattern]) => pattern === subject || pattern === `${folder}/*`);
    return (rule?.slice(1) ?? []).map((action) => ({ action, subject }));
  });
}

/** Every subject of the product once, with the folder of its schema; hand-built screens have none. */
function sujeitosDe(registry: Registry): { subject: string; folder: string | null }[] {
  const folders = new Map(
    registry.entities.map((entity) => [entity.subject, entity.key.split('/')[0] ?? null]),
  );
  return subjectsOf(registry).map(({ subject }) => ({ subject, folder: folders.get(subject) ?? null }));
}

/** Creates the groups that are missing and brings the subjects that are new. Safe to run in two processes at once. */
export async function aplicarPerfis(pool: Pool, registry: Registry): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(7130003)');
    for (const perfil of PERFIS) await aplicarPerfil(client, perfil, permissoesDoPerfil(perfil, registry));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function aplicarPerfil(
  client: PoolClient,
  perfil: Perfil,
  permissoes: readonly Permission[],
): Promise<void> {
  const grupo = await grupoOf(client, perfil);
  if (grupo === null) return;
  const { rows } = await client.query<{ sujeito: string }>(
    'SELECT sujeito FROM perfil_sujeito WHERE perfil = $1',
    [perfil],
  );
  const known = new Set(rows.map((row) => row.sujeito));
  const fresh = permissoes.filter(({ subject }) => !known.has(subject));
  if (fresh.length === 0) return;
  const subjects = fresh.map(({ subject }) => subject);
  await client.query(
    `INSERT INTO permissao (grupo_regra_id, sujeito, acao)
     SELECT $1, sujeito, acao FROM unnest($2::text[], $3::text[]) AS p (sujeito, acao) ON CONFLICT DO NOTHING`,
    [grupo, subjects, fresh.map(({ action }) => action)],
  );
  await client.query(
    'INSERT INTO perfil_sujeito (perfil, sujeito) SELECT DISTINCT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
    [perfil, subjects],
  );
}

/** The group of a profile, made the first time; null when an administrator has removed it for good. */
async function grupoOf(client: PoolClient, perfil: Perfil): Promise<number | null> {
  const { rows } = await client.query<{ grupo_regra_id: number | null }>(
    'SELECT grupo_regra_id FROM perfil WHERE nome = $1',
    [perfil],
  );
  if (rows[0]) return rows[0].grupo_regra_id;
  const { nome, descricao } = RULES[perfil];
  const made = await client.query<{ id: number }>(
    `INSERT INTO grupo_regra (nome, descricao) VALUES ($1, $2)
     ON CONFLICT (nome) WHERE excluido_em IS NULL DO UPDATE SET nome = EXCLUDED.nome RETURNING id`,
    [nome, descricao],
  );
  const id = made.rows[0]?.id ?? null;
  await client.query('INSERT INTO perfil (nome, grupo_regra_id) VALUES ($1, $2)', [perfil, id]);
  return id;
}

export type PerfilDoGrupo = { readonly perfil: Perfil; readonly nome: string; readonly descricao: string };

/** What a shipped profile is called and says, as it came. */
export function perfilDe(nome: string): PerfilDoGrupo | null {
  const perfil = PERFIS.find((one) => one === nome);
  return perfil ? { perfil, nome: RULES[perfil].nome, descricao: RULES[perfil].descricao } : null;
}
