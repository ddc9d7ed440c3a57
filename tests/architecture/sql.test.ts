/** Where SQL may stand, and who spells whose provider a row is (docs/decisions/0091). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .sort();
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A comparison of the provider's column, in SQL or by Kysely. */
const TENANT = /\bprestador_id\b\s*(?:=[^>=]|<>|is\b|in\b)|['"`](?:\w+\.)?prestador_id['"`]\s*,\s*['"`](?:=|<>|is|in)/i;

/** Not a rule of rows in sight. */
const TENANT_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['server/database/tenant.ts', 'the one place'],
  ['server/plugins/ver-como.ts', 'which providers an account is at: where reach itself comes from'],
]);

describe('the tenant rule', () => {
  it('is spelled in server/database/tenant.ts alone', () => {
    const folders = ['engine', 'features', 'capabilities', 'plugins', 'gateways', 'threads'];
    const found = folders.flatMap((folder) => files(`server/${folder}`)).filter((file) => TENANT.test(textOf(file)));
    expect(found.filter((file) => !TENANT_ELSEWHERE.has(file))).toEqual([]);
  });

  it.each([
    'WHERE p.prestador_id = $1',
    'AND prestador_id IS NOT DISTINCT FROM $2',
    'prestador_id in (1)',
    'p.prestador_id = ANY($1)',
    ".where('t.prestador_id', '=', id)",
  ])('is refused where it says %s', (line) => {
    expect(TENANT.test(line)).toBe(true);
  });

  it.each(['JOIN prestador p ON p.id = t.prestador_id', 'row.prestador_id === null', 'prestador_id: 1'])(
    'is not seen in %s',
    (line) => {
      expect(TENANT.test(line)).toBe(false);
    },
  );
});

/** The audit's function by its positions; what an event means is named in audit-event.ts. */
const EVENT_ELSEWHERE: ReadonlySet<string> = new Set([
  'server/capabilities/notificacao/assinaturas.ts',
  'server/features/mensagem/repository.ts',
  'server/database/audit-event.ts',
  'server/database/base-data.ts',
]);

describe('the event of the audit', () => {
  it('is spelled in server/database/audit-event.ts alone', () => {
    const found = files('server').filter((file) => /zelo_auditar\(/i.test(textOf(file)) && !EVENT_ELSEWHERE.has(file));
    expect(found).toEqual([]);
  });
});

const QUERY = /\.query(?:<[^(]*>)?\(/g;
const isRepository = (file: string): boolean => /[/.]repository\.ts$/.test(file);
/** Queue, channel and notices are being rebuilt as one: they come in when that is done. */
const REBUILT = /^server\/capabilities\/(tarefa|notificacao|canal|correio)\//;

/**
 * Files of features and capabilities that still hold SQL of their own, with how many statements. Nothing joins them and no
 * number grows: a new statement goes to the feature's repository, typed; a moved one is struck out here.
 */
const LEFT: ReadonlyMap<string, number> = new Map([
  ['server/capabilities/arquivo/routes.ts', 2],
  ['server/capabilities/arquivo/sweep.ts', 12],
  ['server/capabilities/assinador/tokens.ts', 4],
  ['server/capabilities/assinatura/arquivamentos.ts', 1],
  ['server/capabilities/assinatura/momentos.ts', 4],
  ['server/capabilities/assinatura/pessoa.ts', 1],
  ['server/capabilities/assinatura/reconhecer.ts', 1],
  ['server/capabilities/assinatura/registro.ts', 2],
  ['server/capabilities/autorizacao-externa/pedidos.ts', 4],
  ['server/capabilities/conta/administradores.ts', 2],
  ['server/capabilities/conta/nova-senha.ts', 7],
  ['server/capabilities/conta/tentativas.ts', 10],
  ['server/capabilities/documento/acesso.ts', 1],
  ['server/capabilities/documento/eventos.ts', 3],
  ['server/capabilities/documento/gravar.ts', 6],
  ['server/capabilities/documento/linhas.ts', 4],
  ['server/capabilities/documento/sem-efeito.ts', 1],
  ['server/capabilities/documento/service.ts', 3],
  ['server/capabilities/documento/tags.ts', 13],
  ['server/capabilities/documento/versoes.ts', 2],
  ['server/capabilities/editor/imagens.ts', 3],
  ['server/capabilities/entrada/abrir.ts', 1],
  ['server/capabilities/lixeira/esvaziar.ts', 11],
  ['server/capabilities/lixeira/prazo.ts', 1],
  ['server/capabilities/lixeira/routes.ts', 2],
  ['server/capabilities/lixeira/seguram.ts', 1],
  ['server/capabilities/modelo-documento/fontes.ts', 3],
  ['server/capabilities/modelo-documento/service.ts', 1],
  ['server/features/acesso/comum.ts', 3],
  ['server/features/acesso/regras.ts', 18],
  ['server/features/acesso/usuario-corpo.ts', 1],
  ['server/features/acesso/usuarios-comparar.ts', 3],
  ['server/features/acesso/usuarios-leitura.ts', 6],
  ['server/features/acesso/usuarios.ts', 7],
  ['server/features/acesso/ver-como.ts', 2],
  ['server/features/assinador-nuvem/routes.ts', 1],
  ['server/features/auditoria/consulta.ts', 4],
  ['server/features/auditoria/narrar.ts', 2],
  ['server/features/auditoria/routes.ts', 3],
  ['server/features/auditoria/verificacao.ts', 13],
  ['server/features/auth/bloqueio.ts', 2],
  ['server/features/auth/chave-rascunho.ts', 2],
  ['server/features/auth/primeiro-acesso.ts', 9],
  ['server/features/auth/recuperar.ts', 8],
  ['server/features/auth/service.ts', 7],
  ['server/features/configuracao/routes.ts', 3],
  ['server/features/govbr/routes.ts', 2],
  ['server/features/identidade/vinculo.ts', 3],
  ['server/features/mensagem/compor.ts', 1],
  ['server/features/preferencia/routes.ts', 5],
  ['server/features/usuario/routes.ts', 1],
]);

describe('SQL of features and capabilities', () => {
  const found = new Map(
    ['server/features', 'server/capabilities'].flatMap(files).flatMap((file) => {
      const count = isRepository(file) || REBUILT.test(file) ? 0 : (textOf(file).match(QUERY)?.length ?? 0);
      return count > 0 ? [[file, count] as const] : [];
    }),
  );

  it('stands in repositories; what is left only shrinks', () => {
    const grown = [...found].filter(([file, count]) => count > (LEFT.get(file) ?? 0));
    expect(grown, 'move it to repository.ts of its folder').toEqual([]);
  });
});
