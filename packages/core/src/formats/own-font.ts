/** The font of receipts and watermarks: it has the letters of Nigeria's languages and ₦. */
export const ownFont = new URL('../../fonts/NotoSans-Regular.ttf', import.meta.url);
