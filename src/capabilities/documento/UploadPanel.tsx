import { Button, Card, Progress, Spin, Typography } from 'antd';
import { Ban, CircleAlert, CircleCheck, Clock, RotateCcw, TriangleAlert, X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { documentosTela } from '#messages/documento-tela.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import { useStore } from '#shared/hooks/store.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { NOTICE_MS } from '#shared/ui/notify.ts';
import { uploads } from './page-uploads.ts';
import { allWell, type QueuedUpload } from './uploads.ts';
import type { Owner } from './wire.ts';

/** The record's uploads, each with its progress and result; `names` are those of the folder in sight. */
export function UploadPanel({ owner, names }: { owner: Owner; names: readonly string[] }) {
  const mine = useStore(uploads.store).filter(
    ({ modulo, id }) => modulo === owner.modulo && String(id) === String(owner.id),
  );
  const over = mine.length > 0 && allWell(mine) ? mine.map(({ key }) => key).join(' ') : '';
  // As long as a notice: then the list of documents has its room again.
  useEffect(() => {
    if (over === '') return undefined;
    const timer = setTimeout(() => over.split(' ').forEach((key) => uploads.dismiss(Number(key))), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [over]);
  if (mine.length === 0) return null;
  const ready = mine.filter(({ state }) => state === 'pronto').length;
  const stopped = mine.filter(({ state }) => state === 'falhou' || state === 'conflito');
  const moving = mine.some(({ state }) => state === 'espera' || state === 'enviando');
  // What needs a person rises to the top, once nothing moves under their hand.
  const shown = moving ? mine : [...stopped, ...mine.filter((upload) => !stopped.includes(upload))];
  return (
    <Card
      size="small"
      role="region"
      aria-label={documentosTela.envios}
      title={
        <>
          {documentosTela.envios}{' '}
          <Typography.Text type="secondary" role="status">
            {documentosTela.enviosResumo(ready, mine.length, stopped.length)}
          </Typography.Text>
        </>
      }
      extra={
        <Button type="text" onClick={() => uploads.clear()}>
          {documentosTela.limparEnvios}
        </Button>
      }
    >
      <ul className="z-limpa z-rola" style={{ maxHeight: 132 }}>
        {shown.map((upload) => (
          <Line key={upload.key} upload={upload} names={names} />
        ))}
      </ul>
    </Card>
  );
}

const ICONS: Readonly<Record<QueuedUpload['state'], ReactNode>> = {
  espera: <Clock size={16} aria-hidden />,
  enviando: <Spin size="small" />,
  pronto: <CircleCheck size={16} color="var(--z-success)" aria-hidden />,
  falhou: <CircleAlert size={16} color="var(--z-error)" aria-hidden />,
  conflito: <CircleAlert size={16} color="var(--z-error)" aria-hidden />,
  cancelado: <Ban size={16} aria-hidden />,
};

function Line({ upload, names }: { upload: QueuedUpload; names: readonly string[] }) {
  const { key, state, part, alerts, file, hopeless, taken } = upload;
  const name = upload.name ?? file.name;
  const moving = state === 'espera' || state === 'enviando';
  const stuck = state === 'falhou' || state === 'conflito';
  const text =
    state === 'espera'
      ? documentosTela.espera
      : state === 'enviando'
        ? part >= 1
          ? documentosTela.gravando
          : documentosTela.enviando(part)
        : state === 'pronto'
          ? [documentosTela.pronto, ...alerts].join('. ')
          : state === 'cancelado'
            ? documentosTela.cancelado
            : alerts.join(' ');
  return (
    <li className="z-linha">
      {state === 'pronto' && alerts.length > 0 ? (
        <TriangleAlert size={16} color="var(--z-warning)" aria-hidden />
      ) : (
        ICONS[state]
      )}
      <Typography.Text ellipsis title={name} className="z-doc-envio-nome">
        {name}
      </Typography.Text>
      <Typography.Text type="secondary">{tamanhoArquivo(file.size)}</Typography.Text>
      <Typography.Text
        type={stuck ? 'danger' : 'secondary'}
        className="z-doc-envio-texto"
        role={stuck ? 'alert' : undefined}
      >
        {text}
      </Typography.Text>
      {state === 'enviando' ? (
        <Progress
          style={{ width: 140 }}
          percent={Math.round(part * 100)}
          size="small"
          showInfo={false}
          aria-label={name}
        />
      ) : null}
      {(state === 'falhou' && !hopeless) || state === 'cancelado' ? (
        <Button type="text" icon={<RotateCcw size={14} aria-hidden />} onClick={() => uploads.retry(key)}>
          {documentosTela.tentarDeNovo}
        </Button>
      ) : null}
      {state === 'conflito' ? (
        <>
          {taken === undefined ? null : (
            <Button onClick={() => uploads.replace(key)}>{documentosTela.substituir}</Button>
          )}
          <Button onClick={() => uploads.keepBoth(key, names)}>{documentosTela.manterOsDois}</Button>
        </>
      ) : null}
      {state === 'pronto' ? null : (
        <IconButton
          label={moving ? documentosTela.cancelarEnvio(name) : documentosTela.retirarEnvio(name)}
          icon={<X size={16} aria-hidden />}
          onClick={() => (moving ? uploads.cancel(key) : uploads.dismiss(key))}
        />
      )}
    </li>
  );
}
