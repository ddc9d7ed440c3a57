/** A message that has not arrived: it says so, keeps its text, and is sent again or edited. */
import { Alert, Button, Flex } from 'antd';
import { chatTela as texto } from '#messages/chat-tela.ts';
import { devolver } from './give-back.ts';
import { retirar, tentarDeNovo, type Saindo } from './outbox.ts';

export function Pending({ saindo }: { readonly saindo: Saindo }) {
  const { chave, conversaId, texto: escrito, anexo, estado, erro } = saindo;
  return (
    <div className="chat-mensagem minha">
      {escrito === '' ? null : <p className="z-texto">{escrito}</p>}
      {anexo ? <p className="z-texto">{anexo.nome}</p> : null}
      {estado === 'falhou' ? (
        <Alert
          type="warning"
          showIcon
          message={texto.naoEnviada}
          description={erro}
          action={
            <Flex vertical gap={4}>
              <Button size="small" onClick={() => tentarDeNovo(chave)}>
                {texto.tentar}
              </Button>
              <Button
                size="small"
                type="text"
                onClick={() => {
                  retirar(chave);
                  devolver(conversaId, { texto: escrito, anexo });
                }}
              >
                {texto.editar}
              </Button>
            </Flex>
          }
        />
      ) : (
        <span className="z-fraco" role="status">
          {texto.enviando}
        </span>
      )}
    </div>
  );
}
