/** Messages of one's own conversations that hold the words. */
import { Button, Flex, Typography } from 'antd';
import type { ConversaChat } from '#domain/chat/wire.ts';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import { chatTela as texto } from '#messages/chat-tela.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useNow } from '#shared/ui/useNow.ts';
import { nomeDa } from './names.ts';
import { useSearch } from './wire.ts';

type Props = {
  readonly q: string;
  readonly conversas: readonly ConversaChat[];
  readonly onAbrir: (id: number, seq: number) => void;
};

export function Found({ q, conversas, onAbrir }: Props) {
  const { data, error, refetch } = useSearch(q);
  const agora = new Date(useNow(0)).toISOString();
  if (error) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} />;
  return (
    <div className="chat-rola">
      <p className="chat-topo z-fraco" role="status">
        {data.length === 0 ? texto.nadaAchado : texto.resultados(data.length)}
      </p>
      <ul className="z-limpa">
        {data.map(({ conversaId, seq, autor, texto: escrito, em }) => {
          const conversa = conversas.find(({ id }) => id === conversaId);
          return (
            <li key={`${conversaId}-${seq}`}>
              <Button type="text" block className="chat-item" onClick={() => onAbrir(conversaId, seq)}>
                <Flex vertical className="z-cresce">
                  <Flex justify="space-between" gap={8}>
                    <Typography.Text strong ellipsis>
                      {conversa ? nomeDa(conversa) : autor}
                    </Typography.Text>
                    <Typography.Text type="secondary">
                      {formatRelativo(em, agora).slice(0, 16)}
                    </Typography.Text>
                  </Flex>
                  <Typography.Text ellipsis>{`${autor.split(' ')[0]}: ${escrito}`}</Typography.Text>
                </Flex>
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
