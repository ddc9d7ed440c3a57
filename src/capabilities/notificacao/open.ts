/** Opens what a notification is about: marks it read, changes the provider where it belongs to another, goes there. */
import type { QueryClient } from '@tanstack/react-query';
import { ownPathOr } from '#domain/inicio/redirecionamento.ts';
import type { Notificacao } from '#domain/notificacao/leitura.ts';
import { notificacoesTela } from '#messages/notificacao-tela.ts';
import { session, switchProvider } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { closeShown } from './push.ts';
import { esquecer, marcar } from './wire.ts';

type Target = Pick<Notificacao, 'id' | 'destino' | 'prestadorId'> & {
  readonly prestadorNome?: string | null;
};

/** Goes to the target, or to the list where there is none. The reading is recorded whether or not the person goes on. */
export async function openNotification(
  target: Target,
  client: QueryClient,
  navigate: (path: string) => unknown,
): Promise<void> {
  const marked = marcar(target.id, true)
    .then(() => Promise.all([esquecer(client), closeShown(target.id)]))
    .catch(() => undefined); // still unread in the list, and said so there
  const current = session.get();
  if (
    target.destino !== null &&
    target.prestadorId !== null &&
    current &&
    current.idPrestador !== target.prestadorId
  ) {
    const mayChange = current.user.profissional || current.user.admin;
    if (mayChange && target.prestadorNome) {
      const yes = await confirm({
        title: notificacoesTela.trocarPrestador(target.prestadorNome),
        text: notificacoesTela.trocarPrestadorTexto,
        yes: notificacoesTela.trocar,
        no: notificacoesTela.cancelar,
      });
      if (!yes) return;
      await marked;
      await switchProvider(target.prestadorId);
    }
  }
  navigate(target.destino === null ? '/notificacoes' : ownPathOr(target.destino, '/notificacoes'));
}
