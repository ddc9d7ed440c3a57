import { pickerPropsOf } from './TypedPicker.tsx';
import type { WidgetProps } from '../widget.ts';
import { DateInput } from './DateInput.tsx';

export default function DateWidget(props: WidgetProps) {
  return <DateInput {...pickerPropsOf(props)} />;
}
