import { useQuery } from '@tanstack/react-query';
import { Flex, List, Typography } from 'antd';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import { envio } from '#messages/mensagem.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { CANAIS } from '#schemas/compartilhado/canais.ts';
import { lastSent } from './messages-query.ts';

/** What this patient has been sent of late: nobody is reminded twice unawares. */
export function LastMessages({ pacienteId }: { pacienteId: number }) {
  const query = useQuery({
    queryKey: ['mensagens', 'ultimas', pacienteId],
    queryFn: ({ signal }) => lastSent(pacienteId, signal),
    staleTime: 0,
  });
  const { data } = query;
  const now = new Date().toISOString();
  return (
    <section className="z-largo" aria-labelledby="mensagens-ultimas">
      <Flex gap={16} align="baseline">
        <h2 id="mensagens-ultimas">{envio.ultimas}</h2>
        {data && data.length > 0 ? (
          <Link to={`/mensagens-enviadas?f.pacienteId=${pacienteId}`}>{envio.todas}</Link>
        ) : null}
      </Flex>
      <Loaded query={query} rows={2}>
        {(data) =>
          data.length === 0 ? (
            <Typography.Text type="secondary">{envio.nenhuma}</Typography.Text>
          ) : (
            <List
              size="small"
              rowKey="id"
              dataSource={data}
              renderItem={(sent) => (
                <List.Item>
                  <Flex vertical>
                    <strong>{sent.modelo}</strong>
                    <Typography.Text type="secondary">
                      {[
                        CANAIS.find((canal) => canal.const === sent.canal)?.title,
                        formatRelativo(sent.enviadaEm, now),
                        sent.remetente,
                      ].join(' · ')}
                    </Typography.Text>
                  </Flex>
                </List.Item>
              )}
            />
          )
        }
      </Loaded>
    </section>
  );
}
