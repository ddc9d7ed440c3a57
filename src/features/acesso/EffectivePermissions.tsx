/** What a person may do, in words, and from which group each right comes. */
import type { Efetiva } from '#domain/acesso/conta.ts';
import { alguns } from '#messages/acesso.ts';
import { usuarioTela } from '#messages/acesso-tela.ts';
import { EmptyState } from '#shared/ui/State.tsx';

export function EffectivePermissions({
  permissoes,
  admin,
}: {
  readonly permissoes: readonly Efetiva[];
  readonly admin: boolean;
}) {
  if (permissoes.length === 0) return <EmptyState title={usuarioTela.semPermissoes} text={usuarioTela.semPermissoesTexto} />;
  const everything = admin || permissoes.some(({ subject }) => subject === 'all');
  const groups = Map.groupBy(
    permissoes.filter(({ subject }) => subject !== 'all'),
    ({ modulo }) => modulo,
  );
  return (
    <div className="ac-efetivas">
      <p className="ac-nota">{usuarioTela.permissoesSalvas}</p>
      {everything ? <p className="ac-aviso">{usuarioTela.podeTudo}</p> : null}
      {[...groups].map(([modulo, list]) => (
        <section key={modulo}>
          <h3>{modulo}</h3>
          <dl>
            {list.map(({ subject, titulo, acoes }) => (
              <div key={subject}>
                <dt>{titulo}</dt>
                <dd>
                  {byGroups(acoes).map(([grupos, titulos]) => (
                    <span key={grupos}>
                      {titulos.join(', ')} <small>{usuarioTela.de(grupos)}</small>
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** Actions that come from the same groups stand together: 'Listar, Visualizar de Recepção'. */
function byGroups(acoes: Efetiva['acoes']): (readonly [string, readonly string[]])[] {
  const found = Map.groupBy(acoes, ({ grupos }) => alguns(grupos, 3));
  return [...found].map(([grupos, list]) => [grupos, list.map(({ titulo }) => titulo)] as const);
}
