/** Step 1: the file, by drag or by choice. People without one get the template. */
import { Alert, Button, Flex, Select, Spin, Typography, Upload } from 'antd';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { tabelasFilhas } from '#domain/importacao/filhas.ts';
import type { Importacao } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { Field } from '#shared/ui/Field.tsx';
import { Refused, useAct } from '#shared/ui/useAct.ts';
import { downloadTemplate, sendFile } from './wire.ts';

type Props = { readonly entity: EntityModel; readonly onSent: (found: Importacao) => void };

const ACCEPT = '.csv,.txt,.tsv,.xlsx';

export function FileStep({ entity, onSent }: Props) {
  const tabelas = tabelasFilhas(entity);
  const [tabela, setTabela] = useState('');
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const send = useAct(
    async (file: File, all: number) => {
      if (all > 1) throw new Refused(importacaoTela.umArquivo);
      const control = new AbortController();
      stop.current = control;
      onSent(await sendFile(entity.name, file, control.signal, tabela || undefined));
    },
    { failure: importacaoTela.falhaEnvio, tell: 'place' },
  );
  const sending = send.doing?.[0].name ?? null;
  const template = useAct(
    (formato: 'xlsx' | 'csv') => downloadTemplate(entity.name, formato, tabela || undefined),
    { failure: importacaoTela.falhaModelo, tell: 'place' },
  );
  const problem = send.problem ?? template.problem;

  return (
    <>
      <section className="z-pilha">
        <h2 tabIndex={-1}>{importacaoTela.arquivoTitulo}</h2>
        <Typography.Paragraph type="secondary">{importacaoTela.arquivoTexto}</Typography.Paragraph>
        {tabelas.length > 0 ? (
          <Field id="importar-tabela" label={importacaoTela.oQueImportar}>
            <Select
              id="importar-tabela"
              value={tabela}
              options={[
                { value: '', label: entity.plural },
                ...tabelas.map(({ id, title }) => ({
                  value: id,
                  label: importacaoTela.tabelaDe(title, entity.plural),
                })),
              ]}
              onChange={setTabela}
            />
          </Field>
        ) : null}
        {tabela === '' ? null : (
          <Typography.Paragraph type="secondary">
            {importacaoTela.tabelaTexto(entity.title)}
          </Typography.Paragraph>
        )}
        <Upload.Dragger
          multiple
          accept={ACCEPT}
          showUploadList={false}
          // The button inside is the control; the area around it only takes what is dropped.
          hasControlInside
          beforeUpload={(file, all) => {
            template.clear();
            if (file === all[0]) void send.run(file, all.length);
            return false;
          }}
        >
          <Flex vertical gap={8} align="center">
            <FileSpreadsheet size={30} strokeWidth={1.5} aria-hidden />
            {sending === null ? (
              <>
                <strong className="z-so-mesa">{importacaoTela.solte}</strong>
                <Typography.Text type="secondary" className="z-so-mesa">
                  {importacaoTela.ou}
                </Typography.Text>
                <Button type="primary">{importacaoTela.escolher}</Button>
              </>
            ) : (
              <>
                <strong role="status">{importacaoTela.enviando(sending)}</strong>
                <Spin />
                <Button
                  onClick={(event) => {
                    event.stopPropagation();
                    stop.current?.abort(new DOMException('cancelled', 'AbortError'));
                  }}
                >
                  {importacaoTela.cancelarEnvio}
                </Button>
              </>
            )}
            <Typography.Text type="secondary">{importacaoTela.tipos}</Typography.Text>
          </Flex>
        </Upload.Dragger>
        {problem === null ? null : <Alert type="error" showIcon message={problem} />}
        <Typography.Paragraph type="secondary">{importacaoTela.comoFunciona}</Typography.Paragraph>
      </section>
      <Flex component="section" wrap align="end" justify="space-between" gap="8px 16px">
        <div>
          <h3>{importacaoTela.modeloTitulo}</h3>
          <Typography.Paragraph type="secondary">{importacaoTela.modeloTexto}</Typography.Paragraph>
        </div>
        <Flex wrap gap={8}>
          {(['xlsx', 'csv'] as const).map((formato) => (
            <Button
              key={formato}
              icon={<Download size={16} aria-hidden />}
              loading={template.doing?.[0] === formato}
              onClick={() => {
                send.clear();
                void template.run(formato);
              }}
            >
              {formato === 'xlsx' ? importacaoTela.modeloXlsx : importacaoTela.modeloCsv}
            </Button>
          ))}
        </Flex>
      </Flex>
    </>
  );
}
