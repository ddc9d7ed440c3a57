import { Button, Flex, Form, Popover, Slider, Switch } from 'antd';
import { Contrast } from 'lucide-react';
import { visualizador } from '#messages/documento-visualizador.ts';

/** Percents; 100 is as the picture is. */
export type Lighting = { readonly brilho: number; readonly contraste: number; readonly invertida: boolean };
export const PLAIN: Lighting = { brilho: 100, contraste: 100, invertida: false };

export function filterOf({ brilho, contraste, invertida }: Lighting): string {
  return `brightness(${brilho}%) contrast(${contraste}%)${invertida ? ' invert(1)' : ''}`;
}

/** Brightness, contrast and the negative of a picture, for an X-ray or a photograph of a paper; the file stays as it is. */
export function Light({ value, onChange }: { value: Lighting; onChange: (value: Lighting) => void }) {
  const range = (key: 'brilho' | 'contraste') => (
    <Form.Item label={visualizador[key]}>
      <Slider
        min={20}
        max={300}
        step={5}
        value={value[key]}
        ariaLabelForHandle={visualizador[key]}
        onChange={(next) => onChange({ ...value, [key]: next })}
      />
    </Form.Item>
  );
  return (
    <Popover
      trigger="click"
      content={
        <Form layout="vertical" component="div" style={{ width: 240 }}>
          {range('brilho')}
          {range('contraste')}
          <Flex justify="space-between" align="center">
            <Flex gap={8} align="center">
              <Switch
                size="small"
                aria-label={visualizador.negativo}
                checked={value.invertida}
                onChange={(invertida) => onChange({ ...value, invertida })}
              />
              {visualizador.negativo}
            </Flex>
            <Button type="text" onClick={() => onChange(PLAIN)}>
              {visualizador.comoE}
            </Button>
          </Flex>
        </Form>
      }
    >
      <Button
        type="text"
        aria-label={visualizador.luz}
        title={visualizador.luz}
        aria-haspopup="dialog"
        aria-pressed={filterOf(value) !== filterOf(PLAIN)}
        icon={<Contrast size={18} aria-hidden />}
      />
    </Popover>
  );
}
