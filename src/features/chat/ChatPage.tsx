/** /chat: conversations at the left, the open one at the right; on a phone one at a time (CLIN-04). */
import { Button, Input } from 'antd';
import { MessageSquarePlus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { chatTela as texto } from '#messages/chat-tela.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { useCan } from '#shared/session/session.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useNow } from '#shared/ui/useNow.ts';
import { Conversation } from './Conversation.tsx';
import { ConversationList } from './ConversationList.tsx';
import { Found } from './Found.tsx';
import { NewConversation } from './NewConversation.tsx';
import { useLiveChat, useConversas } from './wire.ts';
import './chat.css';

export default function ChatPage() {
  const [params, put] = useAddress();
  const [busca, setBusca] = useState('');
  const [nova, setNova] = useState(false);
  const q = useDeferredValue(busca.trim());
  const can = useCan();
  useLiveChat();
  const query = useConversas();
  const { data } = query;
  const agora = useNow(0);
  const id = Number(params.get('conversa')) || null;
  const procurada = Number(params.get('mensagem')) || null;
  const abrir = (conversa: number | null, mensagem?: number) =>
    put({ conversa, mensagem }, { replace: false });
  const aberta = data?.conversas.find((conversa) => conversa.id === id);
  const escreve = can('insert', 'chat');

  return (
    <Page
      title={texto.titulo}
      actions={
        escreve ? (
          <Button
            type="primary"
            icon={<MessageSquarePlus size={16} aria-hidden />}
            onClick={() => setNova(true)}
          >
            {texto.nova}
          </Button>
        ) : undefined
      }
    >
      <Loaded query={query} rows={8}>
        {(data) => (
          <div className="z-moldura chat" data-aberta={aberta ? '' : undefined}>
            <div className="chat-lista">
              <div className="chat-topo">
                <Input.Search
                  allowClear
                  aria-label={texto.buscar}
                  placeholder={texto.buscar}
                  value={busca}
                  onChange={({ target }) => setBusca(target.value)}
                />
              </div>
              {q === '' ? (
                <ConversationList
                  conversas={data?.conversas ?? []}
                  aberta={id}
                  agora={agora}
                  onAbrir={abrir}
                />
              ) : (
                <Found q={q} conversas={data?.conversas ?? []} onAbrir={abrir} />
              )}
            </div>
            <div className="chat-conversa">
              {aberta ? (
                <Conversation
                  key={aberta.id}
                  conversa={aberta}
                  procurada={procurada}
                  escreve={escreve}
                  onVoltar={() => abrir(null)}
                />
              ) : (
                <EmptyState title={texto.escolha} text={texto.escolhaTexto} />
              )}
            </div>
          </div>
        )}
      </Loaded>
      {nova ? <NewConversation onFeita={abrir} onClose={() => setNova(false)} /> : null}
    </Page>
  );
}
