/** One request: the document first, then whose it is, who asked and until when. */
import { Button, Checkbox, Flex, List, Tag } from 'antd';
import { Eye } from 'lucide-react';
import { atrasado, type PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import { formatData } from '#domain/formato/data.ts';
import { Shield } from '#capabilities/documento/index.ts';
import { RequestState, type Visao } from '#capabilities/assinatura/index.ts';
import { today } from '#shared/clock.ts';
import { pedidosTela as texts } from '#messages/assinatura-pedido.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';

export function RequestRow(props: {
  readonly pedido: PedidoAssinatura;
  readonly visao: Visao;
  readonly respostas: readonly { readonly name: string; readonly title: string }[];
  readonly marcado: boolean;
  readonly onMarcar: (sim: boolean) => void;
  readonly onVer: () => void;
  readonly onAssinar: () => void;
  readonly onRecusar: () => void;
  readonly onCancelar: () => void;
}) {
  const { pedido, visao, respostas, marcado, onMarcar, onVer, onAssinar, onRecusar, onCancelar } = props;
  const { documento, registro, registroId, modulo, solicitante, assinante, prazo, estado } = pedido;
  const agora = new Date().toISOString();
  const entry = indexEntry(modulo);
  const pendente = estado === 'PENDENTE';
  const tarde = atrasado(pedido, today());
  const responder: { readonly [passo: string]: () => void } = { recusar: onRecusar, cancelar: onCancelar };
  const quando = formatRelativo(pedido.criadoEm, agora);
  return (
    <List.Item
      className="z-pedido"
      aria-current={marcado || undefined}
      actions={[
        <Button key="ver" type="text" icon={<Eye size={16} aria-hidden />} onClick={onVer}>
          {texts.ver}
        </Button>,
        ...respostas.map(({ name, title }) => (
          <Button key={name} type="text" onClick={responder[name]}>
            {title}
          </Button>
        )),
        ...(pendente && visao === 'recebidos'
          ? [
              <Button key="assinar" onClick={onAssinar}>
                {texts.assinar}
              </Button>,
            ]
          : []),
      ]}
    >
      <List.Item.Meta
        avatar={
          pendente && visao === 'recebidos' ? (
            <Checkbox
              aria-label={texts.selecionar(documento.nomeArquivo)}
              checked={marcado}
              onChange={({ target }) => onMarcar(target.checked)}
            />
          ) : undefined
        }
        title={
          <Flex gap="4px 10px" align="center" wrap>
            {documento.nomeArquivo}
            <Shield situacao={documento.situacaoAssinatura} />
            {documento.semEfeito ? <Tag color="error">{documentosTela.semEfeito}</Tag> : null}
            {tarde && prazo ? (
              <Tag color="error">{texts.atrasado(formatData(prazo))}</Tag>
            ) : pendente ? null : (
              <RequestState pedido={pedido} />
            )}
          </Flex>
        }
        description={
          <>
            <div>
              {entry ? (
                <Link to={`${formPathOf(entry, registroId)}?aba=documentos`}>{registro}</Link>
              ) : (
                registro
              )}
              {documento.tag ? ` · ${documento.tag}` : ''}
            </div>
            <div title={formatDataHora(pedido.criadoEm)}>
              {[
                visao === 'recebidos'
                  ? texts.pediu(solicitante.nome, quando)
                  : texts.paraQuem(assinante.nome, quando),
                prazo && pendente && !tarde ? texts.prazo(formatData(prazo)) : null,
                pedido.resolvidoEm ? texts.resolvidoEm(formatRelativo(pedido.resolvidoEm, agora)) : null,
              ]
                .filter((parte) => parte !== null)
                .join(' · ')}
            </div>
            {pedido.mensagem ? (
              <blockquote className="z-texto z-pedido-mensagem">{pedido.mensagem}</blockquote>
            ) : null}
            {pedido.motivo ? (
              <blockquote className="z-texto z-pedido-mensagem">{texts.motivo(pedido.motivo)}</blockquote>
            ) : null}
          </>
        }
      />
    </List.Item>
  );
}
