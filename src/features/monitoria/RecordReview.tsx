/** The tab 'Monitoria' of a record: its chats, and the one of the field that is chosen (MON-01 to MON-03). */
import { Button, Flex, Select, Typography } from 'antd';
import { useState } from 'react';
import { temMonitoria } from '#domain/monitoria/monitoria.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { ReviewChat, StatusIcon, useEstudoDaMonitoria, useReviews } from '#capabilities/monitoria/index.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { monitoriaTela as texto } from '#messages/monitoria.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { EmptyState } from '#shared/ui/State.tsx';

const INTEIRO = '';

export default function RecordReview({ resource, id }: RecordPanelProps) {
  const { entity } = useEntity(resource);
  const conversas = useReviews({ resource, id });
  const [coluna, setColuna] = useState(INTEIRO);
  const emVigor = useEstudoDaMonitoria();
  if (!temMonitoria(emVigor)) return <EmptyState title={texto.desligada} />;
  const tituloDe = (nome: string) => entity.field[nome]?.title ?? nome;
  const campos = entity.fields.filter((field: FieldModel) => field.kind !== 'child');
  return (
    <div className="monitoria-registro">
      <Flex vertical gap={16}>
        <div>
          <label htmlFor="monitoria-campo">{texto.campo}</label>
          <Select
            id="monitoria-campo"
            showSearch
            optionFilterProp="label"
            style={{ width: '100%' }}
            value={coluna}
            onChange={setColuna}
            options={[
              { value: INTEIRO, label: texto.doRegistro },
              ...campos.map((field) => ({ value: field.id, label: field.title })),
            ]}
          />
        </div>
        {conversas.length === 0 ? null : (
          <Flex vertical gap={4} align="flex-start">
            <Typography.Text type="secondary">{texto.conversas}</Typography.Text>
            {conversas.map(({ nomeColuna, status, mensagens }) => (
              <Button
                key={nomeColuna ?? INTEIRO}
                type="text"
                size="small"
                icon={<StatusIcon status={status} />}
                onClick={() => setColuna(nomeColuna ?? INTEIRO)}
              >
                {nomeColuna === null ? texto.doRegistro : tituloDe(nomeColuna)} · {texto.quantas(mensagens)}
              </Button>
            ))}
          </Flex>
        )}
      </Flex>
      <ReviewChat
        key={coluna}
        lugar={{ resource, id, coluna: coluna === INTEIRO ? null : coluna }}
        mestre={resource === 'prontuarios-crf' ? { resource, id } : undefined}
      />
    </div>
  );
}
