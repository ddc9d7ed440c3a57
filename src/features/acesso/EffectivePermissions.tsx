/** What a person may do, in words, and from which group each right comes. */
import { Alert, Descriptions, Typography } from 'antd';
import type { Efetiva } from '#domain/acesso/conta.ts';
import { primeirosNomes } from '#messages/acesso.ts';
import { usuarioTela } from '#messages/acesso-tela.ts';
import { EmptyState } from '#shared/ui/State.tsx';

export function EffectivePermissions({
  permissoes,
  admin,
}: {
  readonly permissoes: readonly Efetiva[];
  readonly admin: boolean;
}) {
  if (permissoes.length === 0)
    return <EmptyState title={usuarioTela.semPermissoes} text={usuarioTela.semPermissoesTexto} />;
  const everything = admin || permissoes.some(({ subject }) => subject === 'all');
  const groups = Map.groupBy(
    permissoes.filter(({ subject }) => subject !== 'all'),
    ({ modulo }) => modulo,
  );
  return (
    <div>
      <Typography.Paragraph type="secondary">{usuarioTela.permissoesSalvas}</Typography.Paragraph>
      {everything ? <Alert type="info" role="note" showIcon message={usuarioTela.podeTudo} /> : null}
      {[...groups].map(([modulo, list]) => (
        <section key={modulo}>
          <h3>{modulo}</h3>
          <Descriptions
            bordered
            size="small"
            column={1}
            items={list.map(({ subject, titulo, acoes }) => ({
              key: subject,
              label: titulo,
              children: byGroups(acoes).map(([grupos, titulos]) => (
                <div key={grupos}>
                  {titulos.join(', ')} <small>{usuarioTela.de(grupos)}</small>
                </div>
              )),
            }))}
          />
        </section>
      ))}
    </div>
  );
}

/** Actions that come from the same groups stand together: 'Listar, Visualizar de Recepção'. */
function byGroups(acoes: Efetiva['acoes']): (readonly [string, readonly string[]])[] {
  const found = Map.groupBy(acoes, ({ grupos }) => primeirosNomes(grupos, 3));
  return [...found].map(([grupos, list]) => [grupos, list.map(({ titulo }) => titulo)] as const);
}
