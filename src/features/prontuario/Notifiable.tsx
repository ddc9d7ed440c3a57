/** What the diagnoses of a chart ask by law, told as they are written: to notify, and to offer secrecy (NGS-30). */
import { useQuery } from '@tanstack/react-query';
import { Flex, Typography } from 'antd';
import { Notice } from '#engine/kit/index.ts';
import { notificacaoCompulsoria as texto } from '#messages/notificacao-compulsoria.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useCan } from '#shared/session/session.ts';
import { diagnosisAsks } from './wire.ts';

/** `problems`: the rows of the chart as they stand in the form. `open`: it may still be restricted by who reads this. */
export function Notifiable({ problems, open }: { problems: unknown; open: boolean }) {
  const can = useCan();
  const cids = codesOf(problems);
  const { data } = useQuery({
    queryKey: ['notificacao-compulsoria', cids],
    queryFn: ({ signal }) => diagnosisAsks(cids, signal),
    enabled: cids.length > 0,
  });
  // Without codes nothing is asked, and what was asked before counts no more.
  if (!data || cids.length === 0 || (data.agravos.length === 0 && !(data.sigilo && open))) return null;
  return (
    <Flex vertical gap={8} style={{ marginBottom: 16 }}>
      {data.agravos.length > 0 ? (
        <Notice
          tone={data.agravos.some(({ periodicidade }) => periodicidade === 'IMEDIATA') ? 'error' : 'warning'}
        >
          <Flex vertical gap={4}>
            {data.agravos.map(({ id, nome, periodicidade, destino, imediataQuando }) => (
              <span key={id}>
                <Typography.Text strong>{texto.aviso([nome])}</Typography.Text>{' '}
                {periodicidade === 'IMEDIATA'
                  ? texto.prazo.IMEDIATA(destino)
                  : texto.prazo.SEMANAL(imediataQuando)}
              </span>
            ))}
            {can('list', 'notificacaocompulsoria') ? (
              <Link to="/notificacoes-compulsorias">{texto.caminho}</Link>
            ) : null}
          </Flex>
        </Notice>
      ) : null}
      {data.sigilo && open ? <Notice tone="info">{texto.sigilo}</Notice> : null}
    </Flex>
  );
}

function codesOf(problems: unknown): readonly number[] {
  const rows = Array.isArray(problems) ? (problems as readonly { readonly cidId?: unknown }[]) : [];
  const ids = rows.map(({ cidId }) => cidId).filter((id): id is number => typeof id === 'number');
  return [...new Set(ids)].sort((a, b) => a - b);
}
