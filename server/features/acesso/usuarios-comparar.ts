/** What a new account would have beside the one it is made from (PERM-04, /clonar-usuario). */
import type { Permission } from '#domain/acesso/permissions.ts';
import type { Comparacao, Diferenca } from '#domain/acesso/conta.ts';
import { diferenca, type Papel } from '#domain/acesso/concessao.ts';
import { permissionTitle } from '#domain/acesso/subjects.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { PAPEL_TITULO } from '#messages/acesso.ts';
import { estadoDo, type Chamada } from './common.ts';
import { nomesDe, permissoesDosGrupos, prestadoresDados } from './repository.ts';

/** What a new account would have. */
export type Alvo = {
  readonly admin: boolean;
  readonly papeis: readonly Papel[];
  readonly grupos: readonly number[];
  readonly prestadores: readonly number[];
};

/** What a new account would have that the source has not, and the other way round, in words. */
export async function comparar(call: Chamada, origemId: number, alvo: Alvo): Promise<Comparacao> {
  const origem = await estadoDo(call.pool, origemId);
  if (!origem) throw new AppError('nao-encontrado');
  const everything: Permission[] = [{ action: 'manage', subject: 'all' }];
  const [of, to] = [
    [...(origem.admin ? everything : []), ...origem.permissoes],
    [...(alvo.admin ? everything : []), ...(await permissoesDosGrupos(call.pool, alvo.grupos))],
  ];
  const { ganha, perde } = diferenca(of, to);
  const words = (list: readonly Permission[]): string[] =>
    list.map((permission) => permissionTitle(call.subjects, permission));
  const names = async (
    table: 'grupo_regra' | 'prestador',
    from: readonly number[],
    now: readonly number[],
  ): Promise<Diferenca> => {
    const rows = await nomesDe(call.pool, table, [...from, ...now]);
    const only = (a: readonly number[], b: readonly number[]): string[] =>
      rows.filter(({ id }) => a.includes(id) && !b.includes(id)).map(({ nome }) => nome);
    return { ganha: only(now, from), perde: only(from, now) };
  };
  const dados = await prestadoresDados(call.pool, origemId);
  const papeisDe = (from: readonly string[], admin: boolean): string[] => [
    ...(admin ? ['admin'] : []),
    ...from,
  ];
  const [papeisOrigem, papeisAlvo] = [
    papeisDe(origem.papeis, origem.admin),
    papeisDe(alvo.papeis, alvo.admin),
  ];
  const titles = (list: readonly string[]): string[] =>
    list.map((papel) => PAPEL_TITULO[papel as Papel | 'admin']);
  return {
    permissoes: { ganha: words(ganha), perde: words(perde), iguais: to.length - ganha.length },
    grupos: await names('grupo_regra', origem.grupos, alvo.grupos),
    prestadores: await names('prestador', dados, alvo.prestadores),
    papeis: {
      ganha: titles(papeisAlvo.filter((papel) => !papeisOrigem.includes(papel))),
      perde: titles(papeisOrigem.filter((papel) => !papeisAlvo.includes(papel))),
    },
  };
}
