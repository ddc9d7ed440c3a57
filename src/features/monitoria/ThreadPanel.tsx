/** A chat of the list of all of them: what was said, and the way to the record. */
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { REGISTRO_INTEIRO } from '#domain/monitoria/monitoria.ts';
import { formPathOf } from '#domain/registro/form-path.ts';
import { ReviewChat } from '#capabilities/monitoria/index.ts';
import type { RecordPanelProps, Row } from '#engine/kit/index.ts';
import { monitoriaTela as texto } from '#messages/monitoria.ts';
import { request } from '#shared/http/client.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { indexEntry } from '#shared/registro/registry.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';

type Conversa = Row & {
  readonly nomeEntidade: string;
  readonly idEntidade: number;
  readonly nomeColuna: string;
};

export default function ThreadPanel({ id }: RecordPanelProps) {
  const conversa = useQuery({
    queryKey: ['monitoria', 'linha', id],
    queryFn: ({ signal }) => request<Conversa>(`monitorias/${id}`, { signal }),
  });
  return (
    <Loaded query={conversa} failed={texto.falha} rows={4}>
      {({ nomeEntidade, idEntidade, nomeColuna }) => {
        const entry = indexEntry(nomeEntidade);
        return (
          <Flex vertical gap={20} style={{ maxWidth: 640 }}>
            {entry ? (
              <div>
                <ButtonLink to={formPathOf(entry, idEntidade)}>{texto.abrirRegistro}</ButtonLink>
              </div>
            ) : null}
            <ReviewChat
              lugar={{
                resource: nomeEntidade,
                id: idEntidade,
                coluna: nomeColuna === REGISTRO_INTEIRO ? null : nomeColuna,
              }}
            />
          </Flex>
        );
      }}
    </Loaded>
  );
}
