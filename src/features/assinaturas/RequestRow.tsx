/** One request: the document first, then whose it is, who asked and until when. */
import { Eye } from 'lucide-react';
import { atrasado, type PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import { formatData } from '#domain/formato/data.ts';
import { Shield } from '#capabilities/documentos/Shield.tsx';
import '#capabilities/documentos/documentos.css';
import type { Visao } from '#capabilities/assinatura/pedidos-wire.ts';
import { today } from '#engine/fields/date/calendar.ts';
import { estadoPedido, pedidosTela as texts } from '#messages/assinatura-pedidos.ts';
import { documentosTela } from '#messages/documentos-tela.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { Button } from '#shared/ui/Button.tsx';

export function RequestRow(props: {
  readonly pedido: PedidoAssinatura;
  readonly visao: Visao;
  readonly marcado: boolean;
  readonly onMarcar: (sim: boolean) => void;
  readonly onVer: () => void;
  readonly onAssinar: () => void;
  readonly onRecusar: () => void;
  readonly onCancelar: () => void;
}) {
  const { pedido, visao, marcado, onMarcar, onVer, onAssinar, onRecusar, onCancelar } = props;
  const { documento, registro, registroId, modulo, solicitante, assinante, prazo, estado } = pedido;
  const agora = new Date().toISOString();
  const entry = indexEntry(modulo);
  const pendente = estado === 'PENDENTE';
  const tarde = atrasado(pedido, today());
  const quando = formatRelativo(pedido.criadoEm, agora);
  return (
    <li className="z-pedido" data-marcado={marcado || undefined}>
      {pendente && visao === 'recebidos' ? (
        <input
          type="checkbox"
          aria-label={texts.selecionar(documento.nomeArquivo)}
          checked={marcado}
          onChange={({ target }) => onMarcar(target.checked)}
        />
      ) : null}
      <div className="z-pedido-corpo">
        <p className="z-pedido-nome">
          <strong>{documento.nomeArquivo}</strong>
          <Shield situacao={documento.situacaoAssinatura} />
          {documento.semEfeito ? <span className="z-doc-nulo">{documentosTela.semEfeito}</span> : null}
          {pendente && !tarde ? null : (
            <span className="z-pedido-estado" data-estado={tarde ? 'ATRASADO' : estado}>
              {tarde && prazo ? texts.atrasado(formatData(prazo)) : estadoPedido[estado]}
            </span>
          )}
        </p>
        <p>
          {entry ? <Link to={`${formPathOf(entry, registroId)}?aba=documentos`}>{registro}</Link> : registro}
          {documento.tag ? ` · ${documento.tag}` : ''}
        </p>
        <p className="z-pedido-nota" title={formatDataHora(pedido.criadoEm)}>
          {[
            visao === 'recebidos' ? texts.pediu(solicitante.nome, quando) : texts.paraQuem(assinante.nome, quando),
            prazo && pendente && !tarde ? texts.prazo(formatData(prazo)) : null,
            pedido.resolvidoEm ? texts.resolvidoEm(formatRelativo(pedido.resolvidoEm, agora)) : null,
          ]
            .filter((parte) => parte !== null)
            .join(' · ')}
        </p>
        {pedido.mensagem ? <p className="z-pedido-mensagem">{pedido.mensagem}</p> : null}
        {pedido.motivo ? <p className="z-pedido-mensagem">{texts.motivo(pedido.motivo)}</p> : null}
      </div>
      <div className="z-pedido-acoes">
        <Button kind="discreto" icon={<Eye size={16} aria-hidden />} onClick={onVer}>
          {texts.ver}
        </Button>
        {pendente && visao === 'recebidos' ? (
          <>
            <Button kind="discreto" onClick={onRecusar}>
              {texts.recusar}
            </Button>
            <Button onClick={onAssinar}>{texts.assinar}</Button>
          </>
        ) : null}
        {pendente && visao === 'enviados' ? (
          <Button kind="discreto" onClick={onCancelar}>
            {texts.cancelarPedido}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
