/** Devices by name. Sizes in CSS pixels, without the bars of their browsers. */
interface Device {
  width: number;
  height: number;
  scale: number;
  mobile: boolean;
  userAgent?: string;
}

const ios = (system: string, device = 'iPhone; CPU iPhone OS') =>
  `Mozilla/5.0 (${device} ${system.replace('.', '_')} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${system} Mobile/15E148 Safari/604.1`;
const android = (model: string, version = 14, mobile = ' Mobile') =>
  `Mozilla/5.0 (Linux; Android ${version}; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0${mobile} Safari/537.36`;
const phone = (width: number, height: number, scale: number, userAgent: string): Device => ({
  ...{ width, height, scale, userAgent },
  mobile: true,
});
const desktop = (width: number, height: number, scale = 1): Device => ({
  width,
  height,
  scale,
  mobile: false,
});

export const devicePresets = {
  iphone_se: phone(375, 667, 2, ios('17.5')),
  iphone_13: phone(390, 664, 3, ios('17.5')),
  iphone_14_pro_max: phone(430, 740, 3, ios('17.5')),
  iphone_15: phone(393, 659, 3, ios('17.5')),
  iphone_15_pro_max: phone(430, 739, 3, ios('17.5')),
  iphone_16_pro: phone(402, 681, 3, ios('18.5')),
  ipad: phone(810, 1_080, 2, ios('17.5', 'iPad; CPU OS')),
  ipad_mini: phone(744, 1_133, 2, ios('17.5', 'iPad; CPU OS')),
  ipad_pro_11: phone(834, 1_194, 2, ios('17.5', 'iPad; CPU OS')),
  pixel_7: phone(412, 839, 2.625, android('Pixel 7')),
  pixel_9: phone(412, 923, 2.625, android('Pixel 9', 15)),
  galaxy_s24: phone(360, 780, 3, android('SM-S921U')),
  galaxy_a55: phone(480, 1_040, 2.25, android('SM-A556B')),
  galaxy_tab_s9: phone(640, 1_024, 2.5, android('SM-X710', 14, '')),
  tecno_spark_20: phone(360, 806, 2, android('TECNO KJ5', 13)),
  laptop: desktop(1_366, 768),
  macbook: desktop(1_440, 900, 2),
  desktop: desktop(1_920, 1_080),
  desktop_4k: desktop(1_920, 1_080, 2),
} as const satisfies Record<string, Device>;

export type DeviceName = keyof typeof devicePresets;
export const deviceNames = Object.keys(devicePresets) as [DeviceName, ...DeviceName[]];
export const devicePreset = (name: DeviceName | undefined): Device | undefined =>
  name === undefined ? undefined : devicePresets[name];
